.PHONY: run test lint bench book book-rewrite pages test-pages chromium

run: pages ## Build Upstar and open the lab in the browser
	cargo run --release -p upstar -- serve

test: lint pages ## Everything that must pass
	cargo test --workspace
	$(MAKE) test-pages

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

# The pages of the lab. `npm ci` and the build are repeated when what they are made from has changed.
PACKAGES := web/node_modules/.package-lock.json
SOURCES := $(shell find web/src web/public web/index.html web/*.ts web/*.js -type f)

pages: web/dist/index.html

$(PACKAGES): web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	touch $@

web/dist/index.html: $(PACKAGES) $(SOURCES)
	cd web && npm run build

test-pages: pages chromium ## The pages: types, logic, and the lab in a real browser
	cd web && npm run check
	cargo build -p upstar
	cd web && npm test

CHROMIUM ?= /usr/bin/chromium
export CHROMIUM
chromium:
	test -x $(CHROMIUM) || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium < /dev/null; }
