#!/bin/sh
# Installs the Debian packages that the tests need: real game servers, Lua as a reference for manifests, a browser with fonts
# for the web UI, and the shells that completion is written for.
set -eu

packages='util-linux procps systemd ioquake3-server openttd openttd-opengfx armagetronad-dedicated minetest-server lua5.4'
packages="$packages chromium-headless-shell fonts-dejavu-core zsh fish"

is_installed() {
	[ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
	echo "system-packages: this is not a Debian system. The tests need what Debian calls: $packages" >&2
	exit 1
fi

missing=
for package in $packages; do
	is_installed "$package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -ne 0 ]; then
	echo "system-packages: missing:$missing. Installing them needs root: sudo .scripts/system-packages.sh" >&2
	exit 1
fi

# Without a policy, armagetronad-dedicated and minetest-server start a server that is open to the network, at their
# installation and at each boot.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
	trap 'rm -f "$policy"' EXIT
	trap 'exit 1' HUP INT TERM
	printf '#!/bin/sh\nexit 101\n' >"$policy"
	chmod 755 "$policy"
fi

export DEBIAN_FRONTEND=noninteractive
echo "system-packages: apt-get update"
apt-get update -qq
echo "system-packages: installing:$missing (their services stay off)"
# Unquoted on purpose: each name is one argument.
# shellcheck disable=SC2086
apt-get install -y -qq --no-install-recommends -o Dpkg::Use-Pty=0 $missing >/dev/null
for service in armagetronad-dedicated minetest-server; do
	case $missing in
	*$service*) update-rc.d "$service" disable >/dev/null ;;
	esac
done
echo "system-packages: done"
