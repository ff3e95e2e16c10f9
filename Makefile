.PHONY: run test lint bench

run: ## Build Upstar and start it
	cargo run --release -p upstar -- repl

test: lint ## Everything that must pass
	cargo test --workspace

lint:
	cargo fmt --check
	cargo clippy --workspace --all-targets -- -D warnings

bench: ## The benchmarks of benches/README.md
	cargo bench --workspace
