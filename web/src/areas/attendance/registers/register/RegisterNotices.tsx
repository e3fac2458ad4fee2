import { Trans, useLingui } from '@lingui/react/macro'
import { addDays, day as asDay } from 'kit/values/day'
import { lazy, Suspense, useState } from 'react'
import type { Register } from 'tenant-api/contract/attendance/registers'
import { useMay } from '../../../../shell/session/me.ts'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { NothingKept } from '../outbox/OutboxNotice.tsx'
import { UnseenBanner } from '../outbox/UnseenRegisters.tsx'
import { LetGoDialog } from './ConflictView.tsx'
import type { RegisterView } from './use-register.ts'

const ReopenDialog = lazy(() => import('./ReopenDialog.tsx'))

type Props = { register: Register; view: RegisterView }

/** What has to be known before marking: that it cannot be, why it was not saved, or that this is what was read last. */
export function RegisterNotices({ register, view }: Props) {
  const { box, asked } = view
  return (
    <>
      {!box.isLasting && <NothingKept />}
      {asked.error && asked.dataUpdatedAt > 0 && <FromBefore at={asked.dataUpdatedAt} />}
      <UnseenBanner posts={view.unseen} />
      <Refused view={view} />
      <WhyNot register={register} />
      {register.mayReopen && register.id !== null && <Reopen id={register.id} />}
    </>
  )
}

function FromBefore({ at }: { at: number }) {
  return (
    <Banner tone="info">
      <Trans>
        The school cannot be reached. This is the register as it was read{' '}
        <InstantText at={new Date(at).toISOString()} show="ago" />.
      </Trans>
    </Banner>
  )
}

function Refused({ view: { posts, which } }: { view: RegisterView }) {
  const { t } = useLingui()
  const [isAsking, ask] = useState(false)
  const refused = posts.find(({ state }) => state === 'refused')
  if (!refused) return null
  const { says } = refused
  return (
    <Banner tone="danger" action={<Button size="small" onPress={() => ask(true)}>{t`Discard`}</Button>}>
      <Trans>Not saved: {says}</Trans>
      {isAsking && <LetGoDialog which={which} onClose={() => ask(false)} />}
    </Banner>
  )
}

/** So many days back a teacher may mark, unless the school has set it otherwise. */
const usualWindow = 7

function WhyNot({ register: { mayMark, state, day, today, dayState } }: { register: Register }) {
  const { t } = useLingui()
  const mayCall = useMay(['attendance', 'mark'])
  if (mayMark || !mayCall || dayState === 'closed') return null
  if (day > today) return <Banner tone="info">{t`This day is still to come.`}</Banner>
  if (state === 'locked')
    return <Banner tone="info">{t`This register is locked. Ask the office to open it again.`}</Banner>
  return (
    <Banner tone="info">
      {day < addDays(asDay(today), -usualWindow)
        ? t`Date needs to be within 7 days!`
        : t`You can read this register. Its teachers mark it.`}
    </Banner>
  )
}

function Reopen({ id }: { id: string }) {
  const { t } = useLingui()
  const [isOpen, open] = useState(false)
  return (
    <div className="register-reopen">
      <Button size="small" onPress={() => open(true)}>{t`Open again`}</Button>
      <Suspense>{isOpen && <ReopenDialog id={id} onClose={() => open(false)} />}</Suspense>
    </div>
  )
}
