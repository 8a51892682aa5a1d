#!/bin/sh
# Installs the named Debian packages that are missing: `debian-packages.sh [-s SERVICE]... PACKAGE...`. The services are
# kept off: without that, they start at their installation and at each boot.
set -eu

services=
while getopts s: option; do
	case $option in
	s) services="$services $OPTARG" ;;
	*) exit 2 ;;
	esac
done
shift $((OPTIND - 1))

is_installed() {
	[ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# A package brings a script of System V, which switches its systemd unit too, or only a unit.
keep_off() {
	if [ -e "/etc/init.d/$1" ]; then
		update-rc.d "$1" disable >/dev/null
	elif command -v systemctl >/dev/null; then
		systemctl --quiet disable "$1"
	fi
}

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
	echo "debian-packages: this is not a Debian system. What Debian calls: $* is needed" >&2
	exit 1
fi

missing=
for package; do
	is_installed "$package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -ne 0 ]; then
	echo "debian-packages: missing:$missing. Installing them needs root, for example by sudo" >&2
	exit 1
fi

policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
	trap 'rm -f "$policy"' EXIT
	trap 'exit 1' HUP INT TERM
	printf '#!/bin/sh\nexit 101\n' >"$policy"
	chmod 755 "$policy"
fi

export DEBIAN_FRONTEND=noninteractive
echo "debian-packages: apt-get update"
apt-get update -qq
echo "debian-packages: installing:$missing (their services stay off)"
# Unquoted on purpose: each name is one argument.
# shellcheck disable=SC2086
apt-get install -y -qq --no-install-recommends -o Dpkg::Use-Pty=0 $missing >/dev/null
for service in $services; do
	case $missing in
	*$service*) keep_off "$service" ;;
	esac
done
echo "debian-packages: done"
