#!/bin/sh
# in-root.sh FOLDER COMMAND [ARGUMENT...]: runs a command as root of the Debian system in FOLDER. The command has mounts
# and process numbers of its own, which end with it, and the network of this computer.
set -eu
if [ "$1" != --inside ]; then
  exec unshare --mount --propagation private --pid --fork --kill-child "$0" --inside "$@"
fi
folder=$2
shift 2
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

mount --bind "$folder" "$folder"
cd "$folder"
mount -t proc proc proc
mount --rbind /dev dev
mount --rbind /sys sys
# Not chroot: in a changed root the kernel allows no user namespaces, which Chromium's sandbox uses.
mkdir -p outside
pivot_root . outside
umount -l /outside
cd /
env -i PATH="$PATH" HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
