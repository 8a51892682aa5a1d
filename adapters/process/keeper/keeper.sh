#!/bin/sh
# Starts a server in its own session, waits for its exit and writes how it exited. One keeper serves one run.
# Files are the protocol (docs/internals/keeper.md): the manager may exit and be replaced at any moment.
#
#   keeper.sh keep DIR CWD PROGRAM [ARGUMENT...]   fd 3: a writing end of the liveness pipe, DIR/life
#   keeper.sh run  DIR CWD PROGRAM [ARGUMENT...]   started by `keep`: executes PROGRAM in its own process
#   keeper.sh wait . -                             a spare keeper: like `keep`, but reads the launch from stdin,
#   keeper.sh read - -                             one value a line, in the process that executes the program
#
# Messages on the liveness pipe wake the manager. The files have precedence over them:
#   P       DIR/pid is written
#   F       DIR/failed is written, the program was not executed
#   X CODE  the server has exited; DIR/exit says the same, unless it could not be written
# A file is one line in one write: a reader ignores a file without its newline.
#
# The environment is the server's: variables of this script have a prefix, so that they do not replace the server's.

# The braces make the shell read the whole script at once: an upgrade may replace this file while a spare keeper runs
# it.
{
keeper_role=$1 keeper_dir=$2 keeper_cwd=$3
shift 3

# Sets keeper_start_ticks to this process's start time, field 22 of its stat (proc(5)) counted after the name, and
# keeper_boot to the id of the boot: together with the pid they identify the server that it becomes.
identify() {
  read -r keeper_stat <"/proc/$$/stat" || return
  set -- ${keeper_stat##*) }
  keeper_start_ticks=${20}
  read -r keeper_boot </proc/sys/kernel/random/boot_id
}

# Writes the reason $1, and exits before the program has been executed.
fail() {
  echo "$1" >"$keeper_dir/failed"
  echo F >&9
  exit 1
}

# Sets keeper_tool to the path of program $1. Tries the usual path first: a search costs a process, and the PATH of the
# server may not contain the program.
find_tool() {
  keeper_tool=/usr/bin/$1
  [ -x "$keeper_tool" ] || keeper_tool=$(command -pv "$1") || keeper_tool=$1
}

# Starts the shell that executes the server, in its own session, and sets keeper_code to its exit code.
start() {
  exec 9>&3 3>&-
  # Catch these signals instead of ignoring them: the server would inherit an ignored signal.
  trap : HUP INT TERM QUIT
  find_tool setsid
  # The server opens `stdin` for reading and writing, so that its input never ends. The subshell opens these
  # descriptors, so that the keeper does not keep them open after the server has closed them.
  (exec "$keeper_tool" /bin/sh "$0" "$@" 8<&0 0<>"$keeper_dir/stdin" >>"$keeper_dir/console.log" 2>&1)
  keeper_code=$?
}

# Enters the cgroup that $1/cgroup names. Empties the file if that fails, so that the manager knows.
enter_group() {
  [ -s "$1/cgroup" ] || return 0
  { read -r keeper_group <"$1/cgroup" && echo 0 >"$keeper_group/cgroup.procs"; } 2>/dev/null || true >"$1/cgroup"
}

# Applies the limits in $1/limits to this process. Writes the name of each limit that cannot be applied to
# $1/limits-unkept.
apply_limits() {
  keeper_nice= keeper_umask=
  [ -s "$1/limits" ] || return 0
  while read -r keeper_limit keeper_value; do
    case $keeper_limit in
    openFiles) ulimit -n "$keeper_value" 2>/dev/null || echo openFiles >>"$1/limits-unkept" ;;
    nice) keeper_nice=$keeper_value ;;
    umask) keeper_umask=$keeper_value ;;
    esac
  done <"$1/limits"
}

case $keeper_role in
keep)
  start run "$keeper_dir" "$keeper_cwd" "$@"
  ;;
wait)
  start read - -
  # Exit if no run was started. If the whole directory was deleted, a run may have been started in it, and the keeper
  # continues.
  [ -e "$keeper_dir/pid" ] || [ ! -e "$keeper_dir/life" ] || exit 0
  ;;
read)
  # Enter the group before the launch arrives: the working directory is still the run's.
  enter_group .
  identify
  # The end of the input without a launch means that there is nothing to run. The input ends at the manager's exit too.
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
  # Opened for reading and writing, because that never blocks: the server may have replaced the file by a FIFO.
  echo "$keeper_code" 1<>"$keeper_dir/exit"
  echo "X $keeper_code" >&9
  ;;
run | read)
  exec 8<&-
  [ "$keeper_role" = read ] || { enter_group "$keeper_dir"; identify; }
  apply_limits "$keeper_dir"
  echo "$$ $keeper_start_ticks $keeper_boot $PPID" >"$keeper_dir/pid" || fail record
  cd "$keeper_cwd" || fail cwd
  # The claim decides the race against a manager that abandons the launch: whichever creates the file first wins.
  # (`true`, not `:`, whose failed redirection would end the shell.)
  set -C
  true >"$keeper_dir/claim" || fail claim
  set +C
  echo P >&9
  # The server appends its trace to descriptor 3 if the manager has made the file. Without the file the descriptor stays
  # closed.
  if [ -e "$keeper_dir/trace/log" ]; then
    keeper_trace=$keeper_dir/trace/log
    { true 3>>"$keeper_trace"; } 2>/dev/null || keeper_trace=/dev/null
    exec 3>>"$keeper_trace"
  fi
  # This trap runs only if exec fails.
  trap 'keeper_code=$?; umask 077; echo "exec $keeper_code" >"$keeper_dir/failed"; echo F >&9' EXIT
  [ -z "$keeper_nice" ] || { find_tool nice && set -- "$keeper_tool" -n "$keeper_nice" "$@"; }
  # Set the umask last: it must not apply to the files above, which are the manager's.
  [ -z "$keeper_umask" ] || umask "$keeper_umask"
  exec "$@"
  ;;
esac
exit
}
