"""Making model folders from pinned packages: read the packed weights, write `model.onnx`, `tokenizer.json`, config."""
