#!/usr/bin/env bash
# Makes sure that there is a browser to test in: if e2e/browser.js finds none,
# the system's package manager installs Chromium, and with it a font that has
# Chinese characters.
set -euo pipefail
cd "$(dirname "$0")"

found() { node browser.js 2>/dev/null; }
has() { command -v "$1" >/dev/null; }

as_root() {
	if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

install() {
	if has apt-get; then
		as_root apt-get update &&
			as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends chromium fonts-noto-cjk
	elif has dnf; then
		as_root dnf install --assumeyes chromium google-noto-sans-cjk-fonts
	elif has pacman; then
		as_root pacman --sync --noconfirm chromium noto-fonts-cjk
	elif has apk; then
		as_root apk add chromium font-noto-cjk
	elif has brew; then
		brew install --cask chromium
	else
		return 1
	fi
}

found || install || true
found || {
	echo "e2e: no browser to test in: install Chromium or Google Chrome, or set CHROME_PATH to its executable" >&2
	exit 1
}
