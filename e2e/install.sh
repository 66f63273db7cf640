#!/usr/bin/env bash
# Makes sure that the programs are there that tests need, and installs those that
# are not with the system's package manager:
#
#	e2e/install.sh chromium hugo mkdocs
#
# What cannot be installed is named, with what to do about it. With Chromium
# comes a font that has Chinese characters.
set -euo pipefail
cd "$(dirname "$0")"

has() { command -v "$1" >/dev/null; }

# imports MODULE... succeeds if a Python that the tests use has all of them.
imports() {
	node --input-type=module --eval "import { python } from './support/python.js'; python(...process.argv.slice(1))" "$@" 2>/dev/null
}

# found PROGRAM succeeds if it is there.
found() {
	case $1 in
	chromium | firefox) node --input-type=module --eval "import { executablePath } from './support/browser.js'; executablePath('$1')" 2>/dev/null ;;
	mkdocs) has mkdocs && [[ $(mkdocs build --help) == *material* ]] ;;
	sphinx) has sphinx-build && imports myst_parser ;;
	numpy) imports numpy ;;
	torch) imports torch ;;
	ipython) imports IPython ;;
	venv) imports torch ensurepip ;;
	pytest) imports torch pytest ;;
	webkit) has WebKitWebDriver && has Xvfb ;;
	qemu) has qemu-aarch64 && has qemu-x86_64 ;;
	nginx) has nginx || [ -x /usr/sbin/nginx ] ;;
	nlohmann) g++ -E -x c++ - <<<'#include <nlohmann/json.hpp>' >/dev/null 2>&1 ;;
	cargo) has cargo && { [[ $manager != apt-get && $manager != dnf ]] || compgen -G '/usr/share/cargo/registry/serde_json-*' >/dev/null; } ;;
	*) has "$1" ;;
	esac
}

# advice PROGRAM says how a person gets it.
advice() {
	case $1 in
	chromium) echo "install Chromium or Google Chrome, or set CHROME_PATH to its executable" ;;
	firefox) echo "install Firefox, or set FIREFOX_PATH to its executable" ;;
	hugo) echo "see gohugo.io/installation" ;;
	mkdocs) echo "pip install mkdocs mkdocs-material" ;;
	jekyll) echo "gem install jekyll" ;;
	pandoc) echo "see pandoc.org/installing" ;;
	sphinx) echo "pip install sphinx myst-parser" ;;
	numpy | torch | ipython | pytest) echo "pip install $1" ;;
	venv) echo "install the module venv of Python" ;;
	webkit) echo "install WebKitWebDriver of WebKitGTK, and Xvfb" ;;
	qemu) echo "install the emulators of programs of QEMU" ;;
	nginx) echo "install nginx" ;;
	g++) echo "install a compiler of C++" ;;
	nlohmann) echo "install nlohmann/json" ;;
	cargo) echo "see rustup.rs; of Debian and Fedora also the package of serde_json" ;;
	esac
}

manager() {
	for name in apt-get dnf pacman apk brew; do
		if has $name; then
			echo $name
			return
		fi
	done
}

# packages PROGRAM prints what the package manager calls it; nothing if it has none.
packages() {
	case "$manager $1" in
	"apt-get chromium") echo chromium fonts-noto-cjk "$(apt-cache show chromium-headless-shell >/dev/null 2>&1 && echo chromium-headless-shell)" ;;
	"dnf chromium") echo chromium google-noto-sans-cjk-fonts ;;
	"pacman chromium") echo chromium noto-fonts-cjk ;;
	"apk chromium") echo chromium font-noto-cjk ;;
	"brew chromium" | "brew firefox") echo --cask "$1" ;;
	"apt-get firefox") echo firefox-esr ;;
	"apk qemu") echo qemu-aarch64 qemu-x86_64 ;;
	"brew qemu") ;;
	*" qemu") echo qemu-user ;;
	"apt-get nginx") echo nginx-light ;;
	*" nginx") echo nginx ;;
	"apt-get g++" | "apk g++") echo g++ ;;
	"dnf g++") echo gcc-c++ ;;
	"pacman g++" | "brew g++") echo gcc ;;
	"apt-get nlohmann") echo nlohmann-json3-dev ;;
	"dnf nlohmann") echo json-devel ;;
	*" nlohmann") echo nlohmann-json ;;
	"apt-get cargo") echo cargo librust-serde-json-dev ;;
	"dnf cargo") echo cargo rust-serde_json-devel ;;
	"pacman cargo" | "brew cargo") echo rust ;;
	"apk cargo") echo cargo ;;
	"pacman pandoc") echo pandoc-cli ;;
	*" firefox" | *" hugo" | *" pandoc") echo "$1" ;;
	"brew mkdocs") ;;
	*" mkdocs") echo mkdocs mkdocs-material ;;
	"apt-get jekyll") echo jekyll ;;
	"dnf jekyll") echo rubygem-jekyll ;;
	"apt-get sphinx" | "dnf sphinx") echo python3-sphinx python3-myst-parser ;;
	"pacman sphinx") echo python-sphinx python-myst-parser ;;
	"apk sphinx") echo py3-sphinx py3-myst-parser ;;
	"brew sphinx") echo sphinx-doc ;;
	"apt-get webkit") echo webkit2gtk-driver xvfb ;;
	"apt-get numpy" | "apt-get torch" | "apt-get ipython" | "dnf numpy" | "dnf torch" | "dnf ipython" | "apt-get venv" | "apt-get pytest" | "dnf pytest") echo "python3-$1" ;;
	"pacman numpy") echo python-numpy ;;
	"pacman torch") echo python-pytorch ;;
	"pacman pytest") echo python-pytest ;;
	"apk numpy") echo py3-numpy ;;
	"brew numpy" | *" ipython") echo "$1" ;;
	"brew torch") echo pytorch ;;
	esac
}

as_root() {
	if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

install() {
	case $manager in
	apt-get) as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$@" ;;
	dnf) as_root dnf install --assumeyes "$@" ;;
	pacman) as_root pacman --sync --noconfirm "$@" ;;
	apk) as_root apk add "$@" ;;
	brew) brew install "$@" ;;
	esac
}

manager=$(manager)
updated=
missing=0
for program in "$@"; do
	found "$program" && continue
	read -ra names <<<"$(packages "$program")"
	if [ ${#names[@]} -gt 0 ]; then
		# Debian's list of packages may be older than what its servers have.
		if [ "$manager" = apt-get ] && [ -z "$updated" ]; then as_root apt-get update || true; fi
		updated=1
		install "${names[@]}" || true
	fi
	found "$program" && continue
	echo "e2e: $program is missing: $(advice "$program")" >&2
	missing=1
done
exit $missing
