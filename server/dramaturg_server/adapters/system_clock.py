"""Wall time from the operating system. The only place that asks for it; tests use a clock of their own."""

import time


class SystemClock:
    """Implements `ports.Clock`."""

    def now_ms(self) -> int:
        """Milliseconds since 1970-01-01 UTC."""
        return time.time_ns() // 1_000_000
