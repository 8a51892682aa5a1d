#!/bin/sh
# Installs the Debian packages that `npm run test:image` needs: debootstrap for the base of the image, buildah to build
# it, podman with its runtime and its network to run it. .ci/run does not need them.
set -eu

exec "$(dirname "$0")/debian-packages.sh" debootstrap buildah podman crun containernetworking-plugins iptables \
	iproute2 util-linux
