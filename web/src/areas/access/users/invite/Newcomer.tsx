import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Handed, inviteNewcomer, type LogIn } from 'tenant-api/contract/accounts/invitations'
import { onceKeys } from '../../../../crud/resource/once-key.ts'
import { call } from '../../../../shell/session/api.ts'
import { formErrorsOf } from '../../../../shell/errors/mistakes.ts'
import { useSite } from '../../../../shell/look/site.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { ChannelField, leadingChannel } from './ChannelField.tsx'
import { HandedOver } from './HandedOver.tsx'
import { type InviteRequest, chosenOf, LogInFields } from './InviteSheet.tsx'

type Person = { firstName: string; lastName: string; email: string; phone: string }
const nobody: Person = { firstName: '', lastName: '', email: '', phone: '' }

/** Invites somebody who is no teacher, guardian or student of the school, as an auditor or a member of its board. */
export function Newcomer({ canText, offered }: Pick<LogIn, 'canText' | 'offered'>) {
  const { t } = useLingui()
  const { language } = useSite()
  const [person, change] = useState(nobody)
  const [handed, setHanded] = useState<Handed>()
  const usual: InviteRequest = { channel: 'mail', roles: [], campusId: '', username: '', language }
  const [asked, ask] = useState(usual)
  const [email, phone] = [person.email.trim() || null, person.phone.trim() || null]
  const channel = leadingChannel(asked.channel, { email, phone, canText })
  const [keyOf] = useState(() => onceKeys())
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn() {
      const body = { ...person, email, phone, ...chosenOf({ ...asked, channel }) }
      return call(inviteNewcomer, { body, onceKey: keyOf(body) })
    },
    onSuccess: setHanded,
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path) === '/users' }),
  })
  const mistakes = sending.error ? formErrorsOf(sending.error, t`Oops! Network Error Try again later`) : []
  const errorOf = (of: string) => mistakes.find(({ name }) => name === of)?.message
  const field = (name: keyof Person) => ({
    name,
    value: person[name],
    onChange: (value: string) => change({ ...person, [name]: value }),
    error: errorOf(name),
  })
  function again() {
    setHanded(undefined)
    change(nobody)
    ask(usual)
  }
  const title = t`Somebody without a record`
  if (handed)
    return (
      <Card title={title}>
        <HandedOver name={person.firstName} handed={handed} />
        <Button onPress={again}>{t`Invite somebody else`}</Button>
      </Card>
    )
  return (
    <Card
      title={title}
      description={t`An auditor or a member of the board. People of the school are invited from their record.`}
    >
      <Form mistakes={mistakes} onSubmit={() => !sending.isPending && sending.mutate()}>
        <TextField label={t`First name`} isRequired {...field('firstName')} />
        <TextField label={t`Last name`} {...field('lastName')} />
        <TextField label={t`Email`} type="email" dir="ltr" {...field('email')} />
        <TextField label={t`Phone`} type="tel" dir="ltr" {...field('phone')} />
        <ChannelField
          {...{ email, phone, canText }}
          value={channel}
          onChange={(channel) => ask({ ...asked, channel })}
        />
        <LogInFields asked={asked} onAsk={ask} offered={offered} email={email} mistakes={mistakes} />
        <Button type="submit" look="primary" isPending={sending.isPending}>
          {t`Invite`}
        </Button>
      </Form>
    </Card>
  )
}
