/** The buttons for an announced stop or restart: they cancel it, end its notice now, or postpone it. */
import { usePage, usePageText } from '../context.js';
import { ActionButton } from '../forms/action.js';
import { postponedMinutes } from '../text/upcoming.js';
import type { NoticeActions } from './use-notice.js';

interface NoticeButtonsProps extends Omit<NoticeActions, 'question'> {
  /** Whether the cancellation is the primary action. */
  readonly isProminent?: boolean;
}

/** Renders nothing if no end is announced, and after the notice. */
export function NoticeButtons({ cancel, end, postpone, isProminent = false }: NoticeButtonsProps) {
  const { state } = usePage();
  const text = usePageText().server.announced;
  const { announced, operations } = state.status.value ?? {};
  if (announced == null || operations?.includes('cancel_notice') !== true || !state.may('control')) return null;
  const { operation } = announced;
  return (
    <>
      <ActionButton
        action={cancel}
        icon="close"
        label={text.cancel[operation]}
        {...(isProminent && { variant: 'primary' as const })}
      />
      <ActionButton action={end} icon={operation} label={text.end[operation]} />
      <ActionButton action={postpone} icon="postpone" label={text.postpone(postponedMinutes)} />
    </>
  );
}
