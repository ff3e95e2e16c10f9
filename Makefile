.PHONY: run test lint bench book book-rewrite

run: ## Build Upstar and start it
	cargo run --release -p upstar -- repl

test: lint ## Everything that must pass
	cargo test --workspace

lint:
	cargo fmt --check
	cargo clippy --workspace --all-targets -- -D warnings

bench: ## The benchmarks of benches/README.md
	cargo bench --workspace

book: target/tools/bin/mdbook ## Draw the book's pictures and build it into target/book
	UPSTAR_BOOK=pictures cargo test -p upstar --test book every_picture
	target/tools/bin/mdbook build book

book-rewrite: ## Write what the program answers today into the book's examples
	UPSTAR_BOOK=examples cargo test -p upstar --test book every_example

target/tools/bin/mdbook:
	cargo install mdbook --version 0.5.4 --locked --no-default-features --features search --root target/tools
