import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { formatList } from 'kit/text/locale'
import { LogIn, LogOut } from 'lucide-react'
import { useState } from 'react'
import { checkIn, checkOut, type Noticed, type SheetRow } from 'tenant-api/contract/attendance/staff'
import { call } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { TimeField } from '../../../../ui/date/LazyDates.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { isUnread, type Unread } from '../../../../ui/form/typed/typed.ts'
import { useStalePresence } from '../use-stale-presence.ts'

type Props = { chosen: readonly SheetRow[]; onDone: () => void }

/** Checks all who are ticked in, or out: now, or at a time of today. */
export function CheckBar({ chosen, onDone }: Props) {
  const { t } = useLingui()
  const refresh = useStalePresence()
  const { language } = useRegional()
  const [time, setTime] = useState<string | Unread | null>(null)
  const people = chosen.map(({ id }) => id)
  const checking = useMutation({
    mutationFn: async (direction: 'in' | 'out') => {
      const body = { people, time: isUnread(time) ? time.typed : time }
      return { direction, ...(await call(direction === 'in' ? checkIn : checkOut, { body })) }
    },
    async onSuccess({ direction, noticed, left }) {
      await refresh()
      tell({ direction, noticed, left })
      onDone()
    },
  })
  function tell({ direction, noticed, left }: Noticed & { direction: 'in' | 'out' }) {
    const names = formatList(
      language,
      left.slice(0, 5).map(({ name }) => name),
    )
    const message = direction === 'in' ? t`Check in successful` : t`Check out successful`
    const already = direction === 'in' ? t`In already: ${names}` : t`Not in: ${names}`
    const done = t({ message: plural(noticed, { one: '# person', other: '# people' }) })
    toast({
      type: noticed > 0 ? 'success' : 'warning',
      message: noticed > 0 ? message : already,
      description:
        noticed > 0 ? [done, left.length > 0 ? already : ''].filter(Boolean).join('. ') : undefined,
    })
  }
  const nobody = chosen.length === 0
  return (
    <section className="check-bar" aria-label={t`Check in and out`}>
      <span className="check-bar-count">
        {nobody ? (
          t`Select at least one person`
        ) : (
          <>
            {t`Ticked`} <NumberText value={chosen.length} />
          </>
        )}
      </span>
      <TimeField label={t`Time`} description={t`Empty: now`} value={time} onChange={setTime} />
      <div className="check-bar-buttons">
        {(['in', 'out'] as const).map((direction) => (
          <Button
            key={direction}
            look={direction === 'in' ? 'primary' : 'secondary'}
            icon={direction === 'in' ? <LogIn aria-hidden size={16} /> : <LogOut aria-hidden size={16} />}
            isDisabled={nobody || isUnread(time)}
            isPending={checking.isPending && checking.variables === direction}
            onPress={() => checking.mutate(direction)}
          >
            {direction === 'in' ? t`Check in` : t`Check out`}
          </Button>
        ))}
      </div>
      {checking.error && (
        <p className="presence-wrong" role="alert">
          {checking.error.message}
        </p>
      )}
    </section>
  )
}
