#!/bin/sh
# Installs the Debian packages that the tests need: real game servers, Lua as a reference for manifests, a browser with
# fonts for the web UI, the shells that completion is written for, man, the reverse proxies of the guide, openssl for
# certificates, restic for backups, OpenSSH's server for backups over the network, MariaDB without its service, tini,
# which is process 1 of the image, strace for what the manager opens and executes, PHP for the program of the guide,
# git, and promtool, which checks metrics and alert rules (package prometheus: 23 MB with what it needs).
set -eu

# Without -s, these start a server that is open to the network.
exec "$(dirname "$0")/debian-packages.sh" -s armagetronad-dedicated -s minetest-server -s bzflag \
	-s mumble-server -s redis-server -s nginx -s caddy -s prometheus -s ssh \
	util-linux procps systemd restic ioquake3-server openttd openttd-opengfx armagetronad-dedicated minetest-server \
	teeworlds-server freeciv-server bzflag-server wesnoth-1.16-server mumble-server redis-server lua5.4 perl openssl \
	chromium-headless-shell fonts-dejavu-core zsh fish nginx caddy prometheus man-db tini mariadb-server-core mariadb-client \
	openssh-server strace php-cli php-curl git
