import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { listSessions } from 'tenant-api/contract/access/sessions'
import {
  askEmail,
  askPassword,
  askPhone,
  confirmEmail,
  confirmPassword,
  confirmPhone,
} from 'tenant-api/contract/access/passwords'
import { call } from '../../../../shell/session/api.ts'
import { meQuery, useMe } from '../../../../shell/session/me.ts'
import { useSite } from '../../../../shell/look/site.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { PhoneText } from '../../../../ui/text/PhoneText.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { ChangeCard } from '../ChangeCard.tsx'
import { OtherAccounts } from '../OtherAccounts.tsx'
import { NewPassword } from '../../../../shell/sign-in/NewPassword.tsx'
import './PasswordPage.css'

/** By what one logs in, and how it becomes another. */
export function PasswordPage() {
  const { t } = useLingui()
  const me = useMe()
  const queries = useQueryClient()
  return (
    <div className="password-page">
      <h1 className="password-title">{t`Password, e-mail and phone`}</h1>
      <input type="hidden" autoComplete="username" value={me.email ?? me.username ?? ''} readOnly />
      <ChangeCard
        title={t`Password`}
        description={me.hasPassword ? undefined : t`You have none yet, and log in without one.`}
        name="password"
        missing={t`Enter a new password`}
        submit={me.hasPassword ? t`Change password` : t`Set the password`}
        isProven={!me.hasPassword}
        onAsk={async ({ current, value }) =>
          (await call(askPassword, { body: { ...said(current), password: value } })).sentTo
        }
        onCode={(code) => call(confirmPassword, { body: { code } })}
        onDone={() => {
          toast({ type: 'success', message: t`Password changed. Your other devices are logged out` })
          void queries.invalidateQueries({ queryKey: [listSessions.path] })
          void queries.invalidateQueries({ queryKey: meQuery.queryKey })
        }}
      >
        {(field) => <NewPassword {...field} />}
      </ChangeCard>
      <ChangeCard
        title={t`E-mail`}
        description={
          me.email ? (
            <Trans>
              You log in by <Ltr>{me.email}</Ltr>, and are written to there.
            </Trans>
          ) : me.hasPassword ? (
            t`You log in by your username. With an e-mail address you can choose a new password when you forget yours.`
          ) : (
            t`With an e-mail address you can have your codes sent there as well.`
          )
        }
        name="email"
        missing={t`Enter a new e-mail address`}
        submit={t`Change e-mail`}
        isProven={!me.hasPassword}
        onAsk={async ({ current, value }) => {
          await call(askEmail, { body: { ...said(current), email: value.trim() } })
          return value.trim()
        }}
        onCode={(code) => call(confirmEmail, { body: { code } })}
        onDone={() => {
          toast({ type: 'success', message: t`E-mail changed. Log in by it from now on` })
          void queries.invalidateQueries({ queryKey: meQuery.queryKey })
        }}
      >
        {(field) => (
          <TextField
            label={t`New e-mail`}
            name="email"
            type="email"
            dir="ltr"
            autoComplete="email"
            {...field}
          />
        )}
      </ChangeCard>
      <PhoneCard />
      <OtherAccounts />
    </div>
  )
}

/** Who has no password says none: the frame asks for another proof. */
function said(current: string): { current?: string } {
  return current === '' ? {} : { current }
}

/** The telephone that codes come to; several log-ins may share it. */
function PhoneCard() {
  const { t } = useLingui()
  const { phone } = useMe()
  const { canText } = useSite()
  const queries = useQueryClient()
  if (!canText) {
    return <Card title={t`Phone`}>{t`Text messages cannot be sent from here yet`}</Card>
  }
  return (
    <ChangeCard
      title={t`Phone`}
      description={
        phone ? (
          <Trans>
            Codes for your log-in come to <PhoneText number={phone} />.
          </Trans>
        ) : (
          t`With a telephone a code can come to you as a text message, when you forget your password or log in without one.`
        )
      }
      name="phone"
      missing={t`Enter a new telephone number`}
      submit={t`Change phone`}
      isProven
      onAsk={async ({ value }) => (await call(askPhone, { body: { phone: value.trim() } })).phone}
      onCode={(code) => call(confirmPhone, { body: { code } })}
      onDone={() => {
        toast({ type: 'success', message: t`Phone changed. Codes come to it from now on` })
        void queries.invalidateQueries({ queryKey: meQuery.queryKey })
      }}
    >
      {(field) => (
        <TextField label={t`New phone`} name="phone" type="tel" dir="ltr" autoComplete="tel" {...field} />
      )}
    </ChangeCard>
  )
}
