/** Defines the notation of HTTP for operations and their answers: requests and statuses. */
import type { Notation } from '../../../machines/operations/answers.js';
import { problems } from '../../problems/problems.js';

export const notation: Notation = {
  requests: {
    start: 'POST /start',
    restart: 'POST /restart',
    stop: 'POST /stop',
    command: 'POST /command',
    kill: 'POST /kill',
    cancel_notice: 'DELETE /notice',
    end_notice: 'POST /notice/end',
    postpone_notice: 'POST /notice/postpone',
    cancel_recovery: 'DELETE /recovery',
  },
  done: {
    start: 204,
    restart: 204,
    stop: 204,
    command: 202,
    kill: 204,
    cancel_notice: 204,
    end_notice: 204,
    postpone_notice: 204,
    cancel_recovery: 204,
  },
  conflict: problems.not_running.status,
  invalid: problems.build_unknown.status,
  failed: {
    spawn_failed: problems.spawn_failed.status,
    killed_while_starting: problems.killed_while_starting.status,
    launch_impossible: problems.launch_impossible.status,
    server_stuck: problems.server_stuck.status,
    console_absent: problems.console_absent.status,
    command_undeliverable: problems.command_undeliverable.status,
    command_unanswered: problems.command_unanswered.status,
  },
};
