import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Consequences as Said,
  optOut,
  readOptOut,
} from 'tenant-api/contract/accounts/profile/guardian-opt-out'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../../shell/session/api.ts'
import { formErrorsOf } from '../../../../shell/errors/mistakes.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import './OptOutPage.css'

/** A guardian gives up the access: first what ends and what stays, then the own name, typed. */
export function OptOutPage() {
  const { t } = useLingui()
  const found = useLoaded(read(readOptOut, {}), 4)
  if (found.fallback) return found.fallback
  return (
    <div className="opt-out">
      <h1 className="opt-out-title">{t`Give up my access`}</h1>
      {found.data.mayOptOut ? (
        <Consequences said={found.data} />
      ) : (
        <Card>{t`You have no access as a guardian here, so there is nothing to give up.`}</Card>
      )}
    </div>
  )
}

function Consequences({ said }: { said: Said }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const whose = (kind: 'ends' | 'stays') =>
    said.children.filter(({ logIn }) => logIn === kind).map((row) => ({ id: row.id, child: ownName(row) }))
  return (
    <>
      <Card title={t`What ends`}>
        <ul className="opt-out-list">
          {said.worksHere ? (
            <li>{t`You see nothing as a guardian any more. Your log-in for work stays.`}</li>
          ) : (
            <li>{t`You are logged out on every device, and can no longer log in.`}</li>
          )}
          <li>{t`The school’s messages to guardians no longer reach you here.`}</li>
          {whose('ends').map(({ id, child }) => (
            <li key={id}>
              <Trans>
                The log-in of <bdi>{child}</bdi> ends too, because no other guardian logs in.
              </Trans>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t`What stays`}>
        <ul className="opt-out-list">
          <li>{t`Your children stay enrolled. Attendance, results and dues continue as before.`}</li>
          <li>{t`What you owe the school, and what it owes you.`}</li>
          <li>{t`Your name and telephone in the records of the office.`}</li>
          {whose('stays').map(({ id, child }) => (
            <li key={id}>
              <Trans>
                The log-in of <bdi>{child}</bdi>, because another guardian logs in.
              </Trans>
            </li>
          ))}
        </ul>
      </Card>
      <Card
        title={t`Are you sure?`}
        description={t`The office is told. It can let you in again when you ask.`}
      >
        <Confirmation name={said.name} />
      </Card>
    </>
  )
}

function Confirmation({ name }: { name: string }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const leaving = useMutation({
    mutationFn: () => call(optOut, { body: { name: typed } }),
    // A full load follows, so that nothing read before stays in memory.
    onSuccess: ({ signedOut }) => location.assign(signedOut ? '/login' : '/i'),
  })
  const missing = isEmpty ? t`Type your name` : undefined
  const mistakes = missing
    ? [{ name: 'name', message: missing }]
    : leaving.error
      ? formErrorsOf(leaving.error, t`Oops! Network Error Try again later`)
      : []
  function send() {
    setEmpty(typed.trim() === '')
    if (typed.trim() !== '' && !leaving.isPending) leaving.mutate()
  }
  return (
    <Form mistakes={mistakes} onSubmit={send}>
      <TextField
        label={t`Your name`}
        description={t`Type it as it stands here: ${name}`}
        name="name"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        error={mistakes.find((mistake) => mistake.name === 'name')?.message}
      />
      <Cluster align="stretch">
        <Button type="submit" look="danger" isPending={leaving.isPending}>
          {t`Give up my access`}
        </Button>
        <ButtonLink href={scoped('profile')} look="quiet">{t`Cancel`}</ButtonLink>
      </Cluster>
    </Form>
  )
}
