import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-aria-components'
import { closePeriod, readChecklist } from 'tenant-api/contract/money/books/periods'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call, read } from '../../../shell/session/api.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import '../../../crud/record/Record.css'

type Props = { id: string; month: string; onClose: () => void }

/** What has to be done before a month is closed, and the button that closes it. */
export function CloseSheet({ id, month, onClose }: Props) {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(readChecklist, { params: { id } }), 4)
  const action = useAction({
    send: (keyOf) => call(closePeriod, { params: { id }, onceKey: keyOf(id) }),
    refresh: useStale(/periods/),
    done: t`${month} is closed`,
    onClose,
  })
  const states = {
    done: { tone: 'success', name: t`Done` },
    warns: { tone: 'warning', name: t`Look at it` },
    blocks: { tone: 'danger', name: t`To do first` },
  } as const
  const isBlocked = data?.checks.some(({ state }) => state === 'blocks') ?? true
  return (
    <ActionSheet
      title={t`Close ${month}`}
      action={action}
      submit={t`Close the month`}
      isDisabled={isBlocked}
      onClose={onClose}
    >
      <p>{t`Nothing is booked in a closed month any more. Opening it again takes two people.`}</p>
      {placeholder ?? (
        <ul className="record-rows">
          {data.checks.map(({ key, title, state, page }) => (
            <li key={key}>
              <span className="record-row-text">
                {page !== null && state !== 'done' ? (
                  <Link href={scoped(page)} className="record-link">
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </span>
              <Badge tone={states[state].tone}>{states[state].name}</Badge>
            </li>
          ))}
        </ul>
      )}
    </ActionSheet>
  )
}
