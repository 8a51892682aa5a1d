#!/bin/sh
# Installs the Debian packages that the tests need: real game servers, Lua as a reference for manifests, a browser with fonts
# for the web UI, and the shells that completion is written for.
set -eu

# Without -s, armagetronad-dedicated and minetest-server start a server that is open to the network.
exec "$(dirname "$0")/debian-packages.sh" -s armagetronad-dedicated -s minetest-server \
	util-linux procps systemd ioquake3-server openttd openttd-opengfx armagetronad-dedicated minetest-server lua5.4 perl \
	chromium-headless-shell fonts-dejavu-core zsh fish
