import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LogIn, LogOut } from 'lucide-react'
import { useState } from 'react'
import { scanCode } from 'tenant-api/contract/attendance/staff/kiosks'
import { markOwnPresence, type OwnToday } from 'tenant-api/contract/attendance/staff'
import { call } from '../../../../shell/session/api.ts'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { DayMark } from '../DayMark.tsx'
import { useStalePresence } from '../use-stale-presence.ts'

type Props = { own: OwnToday; scanned: string }

/**
 * One button: come, or go. By the code of the gate always, for that proves the place; by one's own word only where the
 * school says so.
 */
export function CheckOneself({ own, scanned }: Props) {
  const { t } = useLingui()
  const [typed, type] = useState('')
  const code = scanned || typed.trim()
  const checking = useChecking(own, code)
  const mayPress = own.marksOwn || code !== ''
  return (
    <section className="check-self" aria-label={t`Today`}>
      <p className="check-self-now" data-in={own.isIn || undefined}>
        <Now own={own} />
      </p>
      {mayPress && (
        <Button
          look="primary"
          size="large"
          icon={own.isIn ? <LogOut aria-hidden size={22} /> : <LogIn aria-hidden size={22} />}
          isPending={checking.isPending}
          onPress={() => checking.mutate()}
        >
          {own.isIn ? t`Check out` : t`Check in`}
        </Button>
      )}
      {checking.error && <Banner tone="danger">{checking.error.message}</Banner>}
      {!own.marksOwn && scanned === '' && (
        <>
          <p className="presence-note">
            {t`Attendance is marked by the office, or scan the gate code with this telephone.`}
          </p>
          <TextField
            label={t`Gate code`}
            description={t`Type it where the camera does not read it.`}
            value={typed}
            onChange={type}
            dir="ltr"
            maxLength={12}
          />
        </>
      )}
    </section>
  )
}

function useChecking({ isIn }: OwnToday, code: string) {
  const { t } = useLingui()
  const refresh = useStalePresence()
  const navigate = useNavigate()
  const direction = isIn ? ('out' as const) : ('in' as const)
  return useMutation({
    mutationFn: async () =>
      code === ''
        ? call(markOwnPresence, { body: { direction } })
        : call(scanCode, { body: { code, direction } }),
    async onSuccess() {
      toast({
        type: 'success',
        message: direction === 'in' ? t`Check in successful` : t`Check out successful`,
      })
      // A code is good once: who comes back to this page does not send it again.
      if (code !== '') await navigate({ to: '.', search: {} as never, replace: true })
      await refresh()
    },
  })
}

function Now({ own: { firstIn, lastOut, isIn, status } }: { own: OwnToday }) {
  const { t } = useLingui()
  if (firstIn === null && lastOut === null)
    return <>{status ? <DayMark status={status} /> : t`Not checked in yet`}</>
  return (
    <>
      {isIn ? t`In since` : t`Out since`}{' '}
      {isIn
        ? firstIn && <InstantText at={firstIn} show="time" />
        : lastOut && <InstantText at={lastOut} show="time" />}{' '}
      {status && <DayMark status={status} />}
    </>
  )
}
