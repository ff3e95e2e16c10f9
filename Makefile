.PHONY: run test lint bench book book-rewrite pages test-pages chromium pictures

run: pages ## Build Upstar and open the lab in the browser
	cargo run --release -p upstar -- serve

test: lint pages ## Everything that must pass
	cargo test --workspace
	$(MAKE) test-pages

lint:
	cargo fmt --check
	cargo clippy --workspace --all-targets -- -D warnings

PICTURE = cargo run --release -p upstar -- draw

pictures: ## Draw the pictures of the README again
	$(PICTURE) 'knot("8_18")' -o docs/pictures/8_18.svg
	$(PICTURE) 'shadow("7_4").decide("1+ 4-")' --labels -o docs/pictures/7_4.svg
	$(PICTURE) '{4|2||-1|-5}.thermograph' -o docs/pictures/thermograph.svg
	$(PICTURE) 'hackenbush("0-1B 0-2B 1-3B 2-4R 1-2G 3-4R 3-5B 4-5R 5-6G 6-6R")' -o docs/pictures/hackenbush.svg
	$(PICTURE) 'domineering(3,3)' --winning -o docs/pictures/domineering.svg
	$(PICTURE) 'queens("Q.....|...Q..|......|......|......|......")' -o docs/pictures/queens.svg
	$(PICTURE) 'tricolor("4_1", colours="1230")' -o docs/pictures/tricolour.svg
	$(PICTURE) 'heat_map([[wythoff(a,b).nimber for b in 0..9] for a in 0..9])' -o docs/pictures/wythoff.svg

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
	cargo test --workspace --no-run # as for the tests before, so that the program is not compiled twice
	cd web && npm test

CHROMIUM ?= /usr/bin/chromium
export CHROMIUM
chromium:
	test -x $(CHROMIUM) || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium < /dev/null; }
