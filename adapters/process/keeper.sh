#!/bin/sh
# Keeps one run of a server: starts it in a session of its own, waits for its end, writes how it ended.
# Files are the protocol (docs/internals/keeper.md); the manager may die and come back at any moment.
#
#   keeper.sh keep DIR CWD PROGRAM [ARGUMENT...]   fd 3: the writing end of DIR/life, held as fd 9 from here on
#   keeper.sh run  DIR CWD PROGRAM [ARGUMENT...]   the same process becomes PROGRAM
#   keeper.sh wait . -                             as `keep`, started ahead: what to run is told on its input,
#   keeper.sh told - -                             a line each, and read by the process that becomes PROGRAM
#
# What it says on `life` only wakes the manager; what counts are the files:
#   P  DIR/pid is written    F  DIR/failed is written, the program never ran
#   X CODE  DIR/exit is written, or could not be: then this alone tells how the server ended
# A file is one line in one write: a reader takes one without its newline for none.
#
# The environment is the server's: a variable of this script with the name of one of the server's would change it.

# In braces, so that all of it is read before any of it runs: this file may be replaced under a keeper that waits.
{
keeper_role=$1 keeper_dir=$2 keeper_cwd=$3
shift 3

# Sets `keeper_began` to the start time of process $1 in clock ticks since boot: field 22 of its stat, counted
# behind the name.
start_time() {
  read -r keeper_stat <"/proc/$1/stat" || return
  set -- ${keeper_stat##*) }
  keeper_began=${20}
}

# Leaves before the program has run: $1 is why.
leave() {
  echo "$1" >"$keeper_dir/failed"
  echo F >&9
  exit 1
}

# Starts the shell that becomes the server, in a session of its own; `$keeper_code` is how it ended. $1 is its role.
start() {
  exec 9>&3 3>&-
  # Caught, not ignored: an ignored signal would stay ignored in the server.
  trap : HUP INT TERM QUIT
  # The server's PATH may be one where setsid is not. Looking for it costs another process: not where it always is.
  keeper_setsid=/usr/bin/setsid
  [ -x "$keeper_setsid" ] || keeper_setsid=$(command -pv setsid) || keeper_setsid=setsid
  # The server's own descriptor of `stdin` is read-write, so it never ends, whoever dies. A shell opens redirections
  # in itself first: in parentheses, so that the keeper never holds what the server may close.
  (exec "$keeper_setsid" /bin/sh "$0" "$@" 8<&0 0<>"$keeper_dir/stdin" >>"$keeper_dir/console.log" 2>&1)
  keeper_code=$?
}

case $keeper_role in
keep)
  start run "$keeper_dir" "$keeper_cwd" "$@"
  ;;
wait)
  start told - -
  # Nothing was to be kept. Where somebody has removed the whole directory, something may have been.
  [ -e "$keeper_dir/pid" ] || [ ! -e "$keeper_dir/life" ] || exit 0
  ;;
told)
  # The end of what is told says that nothing is to be kept, also when the manager has gone: then all of this goes.
  IFS= read -r keeper_dir <&8 && IFS= read -r keeper_cwd <&8 && IFS= read -r SERVER_MANAGER_RUN <&8 &&
    read -r keeper_count <&8 || exit 0
  export SERVER_MANAGER_RUN
  set --
  while [ "$keeper_count" -gt 0 ]; do
    IFS= read -r keeper_word <&8 || exit 0
    set -- "$@" "$keeper_word"
    keeper_count=$((keeper_count - 1))
  done
  ;;
esac

case $keeper_role in
keep | wait)
  echo "$keeper_code" >"$keeper_dir/exit"
  echo "X $keeper_code" >&9
  ;;
run | told)
  exec 8<&-
  start_time $$
  read -r keeper_boot </proc/sys/kernel/random/boot_id
  echo "$$ $keeper_began $keeper_boot $PPID" >"$keeper_dir/pid" || leave record
  cd "$keeper_cwd" || leave cwd
  # The fence: a manager that gives the run up makes `claim` first, and then this process leaves.
  # (`true`, not `:`, whose failed redirection would end the shell at once.)
  set -C
  true >"$keeper_dir/claim" || leave claim
  set +C
  echo P >&9
  # Fires only when exec fails: the process is another program otherwise.
  trap 'echo "exec $?" >"$keeper_dir/failed"; echo F >&9' EXIT
  exec "$@"
  ;;
esac
exit
}
