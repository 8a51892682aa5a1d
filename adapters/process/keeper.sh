#!/bin/sh
# Keeps one run of a server: starts it in a session of its own, waits for its end, writes how it ended.
# Files are the protocol (docs/keeper.md); the manager may die and come back at any moment.
#
#   keeper.sh keep DIR CWD PROGRAM [ARGUMENT...]   fd 3: the writing end of DIR/life, held as fd 9 from here on
#   keeper.sh run  DIR CWD PROGRAM [ARGUMENT...]   the same process becomes PROGRAM
#
# What it says on `life` only wakes the manager; what counts are the files:
#   P  DIR/pid is written    F  DIR/failed is written, the program never ran    X  DIR/exit is written
# A file is one line in one write: a reader takes one without its newline for none.

role=$1 dir=$2 cwd=$3
shift 3

# Sets `began` to the start time of process $1 in clock ticks since boot: field 22 of its stat, counted behind the name.
start_time() {
  read -r stat <"/proc/$1/stat" || return
  set -- ${stat##*) }
  began=${20}
}

# Leaves before the program has run: $1 is why.
leave() {
  echo "$1" >"$dir/failed"
  echo F >&9
  exit 1
}

case $role in
keep)
  exec 9>&3 3>&-
  # Caught, not ignored: an ignored signal would stay ignored in the server.
  trap : HUP INT TERM QUIT
  # The server's own descriptor of `stdin` is read-write, so it never ends, whoever dies.
  setsid sh "$0" run "$dir" "$cwd" "$@" 0<>"$dir/stdin" >>"$dir/console.log" 2>&1
  code=$?
  echo "$code" >"$dir/exit"
  echo X >&9
  ;;
run)
  start_time $$
  read -r boot </proc/sys/kernel/random/boot_id
  echo "$$ $began $boot $PPID" >"$dir/pid" || leave record
  cd "$cwd" || leave cwd
  # The fence: a manager that gives the run up makes `claim` first, and then this process leaves.
  # (`true`, not `:`, whose failed redirection would end the shell at once.)
  set -C
  true >"$dir/claim" || leave claim
  set +C
  echo P >&9
  # Fires only when exec fails: the process is another program otherwise.
  trap 'echo "exec $?" >"$dir/failed"; echo F >&9' EXIT
  exec "$@"
  ;;
esac
