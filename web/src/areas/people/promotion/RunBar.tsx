import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDate } from 'kit/text/locale'
import { today } from 'kit/values/day'
import { CalendarClock, Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import type { PromotionInFull } from 'tenant-api/contract/people/promotion'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { useNow } from '../../../ui/date/use-now.ts'
import type { Planning } from './use-promotion.ts'

type Props = { plan: PromotionInFull; planning: Planning }
const icon = { 'aria-hidden': true, size: 16 } as const

/** Carries the plan out, lets it wait no longer, or takes back what it did. */
export function RunBar({ plan, planning }: Props) {
  const { t } = useLingui()
  const { zone, language, pattern } = useRegional()
  const now = useNow()
  const [asking, ask] = useState<'run' | 'undo'>()
  const { counts, total } = plan.outcome
  const going = total - counts.skipped
  const isLater = plan.toYear.firstDay > today(zone, now)
  const day = formatDate(language, plan.toYear.firstDay, { pattern })
  const close = () => ask(undefined)
  return (
    <div className="promotion-run">
      {plan.state === 'open' && (
        <Button
          look="primary"
          isDisabled={going === 0}
          isPending={planning.isWriting}
          icon={isLater ? <CalendarClock {...icon} /> : <Check {...icon} />}
          onPress={() => ask('run')}
        >
          {isLater
            ? t`Carry out on ${day}`
            : t({
                message: plural(going, { one: 'Carry out for # student', other: 'Carry out for # students' }),
              })}
        </Button>
      )}
      {plan.state === 'scheduled' && (
        <Button icon={<X {...icon} />} isPending={planning.isWriting} onPress={planning.cancel}>
          {t`Do not run it automatically`}
        </Button>
      )}
      {plan.state === 'done' && (
        <Button icon={<Undo2 {...icon} />} isPending={planning.isWriting} onPress={() => ask('undo')}>
          {t`Take back`}
        </Button>
      )}
      {asking && (
        <Confirm
          kind={asking}
          plan={plan}
          day={isLater ? day : undefined}
          onClose={close}
          onConfirm={() => {
            close()
            if (asking === 'run') planning.run(counts)
            else planning.undo()
          }}
        />
      )}
    </div>
  )
}

type Confirming = {
  kind: 'run' | 'undo'
  plan: PromotionInFull
  day: string | undefined
  onConfirm: () => void
  onClose: () => void
}

function Confirm({ kind, plan, day, onConfirm, onClose }: Confirming) {
  const { t } = useLingui()
  const { counts, total } = plan.outcome
  const { skipped } = counts
  const going = total - skipped
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={kind === 'run' ? t`Promote the students?` : t`Undo the promotion?`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" autoFocus onPress={onConfirm}>
            {kind === 'run' ? t`Carry out` : t`Take back`}
          </Button>
        </>
      }
    >
      {kind === 'undo' && (
        <p>
          <Trans>
            Every student stands again where the student was before. It is refused where something was changed
            since.
          </Trans>
        </p>
      )}
      {kind === 'run' && (
        <>
          <p>
            {t({
              message: plural(going, {
                one: 'The old year ends for # student, and the new one begins.',
                other: 'The old year ends for # students, and the new one begins.',
              }),
            })}
          </p>
          {skipped > 0 && (
            <p>
              {t({
                message: plural(skipped, {
                  one: '# student is skipped and stays where the student is.',
                  other: '# students are skipped and stay where they are.',
                }),
              })}
            </p>
          )}
          {day && (
            <p>{t`This happens automatically on ${day}. Until then everything can still be changed.`}</p>
          )}
        </>
      )}
    </Dialog>
  )
}
