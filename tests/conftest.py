"""What every test shares: how hypothesis searches."""

from hypothesis import HealthCheck, settings

# Time says nothing on a busy machine: no deadline per example, no complaint about slow generation.
settings.register_profile("dramaturg", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("dramaturg")
