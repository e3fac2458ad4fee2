import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { languages } from 'kit/text/locale'
import { useState } from 'react'
import { type Channel, type Handed, invite, type LogIn } from 'tenant-api/contract/accounts/invitations'
import { campuses } from 'tenant-api/contract/institute/structure'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { useSite } from '../../../../shell/look/site.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Form, type FormError } from '../../../../ui/form/Form.tsx'
import { MultiSelect } from '../../../../ui/form/choice/MultiSelect.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { isOfFamily } from '../family.ts'
import { ChannelField, firstChannel } from './ChannelField.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { HandedOver } from './HandedOver.tsx'

type Proposal = NonNullable<LogIn['proposal']>
type Props = {
  personId: string
  name: string
  proposal: Proposal
  offered: LogIn['offered']
  canText: boolean
  onClose: () => void
}

/** Gives a person a log-in: how the invitation comes, what they may do, and by what they log in. */
export function InviteSheet({ personId, name, proposal, offered, canText, onClose }: Props) {
  const { t } = useLingui()
  const [handed, setHanded] = useState<Handed>()
  const [asked, ask] = useState(() => beginning(proposal, { offered, canText }))
  const action = useAction({
    send: () => call(invite, { body: { personId, ...chosenOf(asked) } }),
    onDone: setHanded,
    onSettled: useStale(/^\/(users|people|invitations)/),
  })
  return (
    <Sheet
      title={t`Invite ${name}`}
      onClose={onClose}
      footer={
        handed ? (
          <Button look="primary" onPress={onClose}>{t`Done`}</Button>
        ) : (
          <>
            <Button onPress={onClose}>{t`Cancel`}</Button>
            <Button look="primary" type="submit" form={action.id} isPending={action.isPending}>
              {t`Invite`}
            </Button>
          </>
        )
      }
    >
      {handed ? (
        <HandedOver name={name} handed={handed} />
      ) : (
        <Form id={action.id} mistakes={action.mistakes} onSubmit={action.submit}>
          <ChannelField
            {...proposal}
            canText={canText}
            value={asked.channel}
            onChange={(channel) => ask({ ...asked, channel })}
          />
          <LogInFields
            asked={asked}
            onAsk={ask}
            offered={offered}
            email={proposal.email}
            mistakes={action.mistakes}
          />
        </Form>
      )}
    </Sheet>
  )
}

export type InviteRequest = {
  channel: Channel
  roles: readonly string[]
  campusId: string
  username: string
  language: Proposal['language']
}

function beginning(
  { roles, username, language, ...reached }: Proposal,
  { offered, canText }: Pick<Props, 'offered' | 'canText'>,
): InviteRequest {
  const mine = new Set(offered.map(({ key }) => key))
  return {
    channel: firstChannel({ ...reached, canText }),
    roles: roles.filter((role) => mine.has(role)),
    campusId: '',
    username: reached.email === null ? username : '',
    language,
  }
}

/** What an endpoint takes of it. */
export function chosenOf({ channel, roles, campusId, username, language }: InviteRequest) {
  return {
    channel,
    roles: roles.map((role) => ({ role, campusId: campusId === '' || isOfFamily(role) ? null : campusId })),
    username: username.trim() === '' ? null : username.trim(),
    language,
  }
}

type FieldsProps = {
  asked: InviteRequest
  onAsk: (asked: InviteRequest) => void
  offered: LogIn['offered']
  email: string | null
  mistakes: readonly FormError[]
}

/** What somebody may do, where, and by what they log in. */
export function LogInFields({ asked, onAsk, offered, email, mistakes }: FieldsProps) {
  const ownName = useOwnName()
  const { t } = useLingui()
  const errorOf = (of: string) => mistakes.find(({ name }) => name === of)?.message
  const places = useQuery(read(campuses.endpoints.list, { query: { sort: 'name', limit: 100 } }))
  const site = useSite()
  const isAtPlace = asked.roles.some((role) => !isOfFamily(role))
  return (
    <>
      <MultiSelect
        label={t`Roles`}
        isRequired
        choices={offered.map(({ key, name }) => ({ id: key, name }))}
        value={asked.roles}
        onChange={(roles) => onAsk({ ...asked, roles })}
        error={errorOf('roles')}
      />
      {isAtPlace && (
        <Select
          label={t`Where`}
          value={asked.campusId}
          onChange={(campusId) => onAsk({ ...asked, campusId })}
          choices={[
            { id: '', name: t`Where they work` },
            ...(places.data?.rows ?? []).map((place) => ({ id: place.id, name: ownName(place) })),
          ]}
        />
      )}
      <TextField
        label={t`Username`}
        name="username"
        dir="ltr"
        autoComplete="off"
        isRequired={email === null}
        description={
          email === null
            ? t`They log in by this name.`
            : t`They log in by the e-mail address, and by this name as well if there is one.`
        }
        value={asked.username}
        onChange={(username) => onAsk({ ...asked, username })}
        error={errorOf('username')}
      />
      <Select
        label={t`Language`}
        value={asked.language}
        onChange={(language) => onAsk({ ...asked, language: language as InviteRequest['language'] })}
        choices={languages
          .filter(({ code }) => site.languages.includes(code))
          .map(({ code, ownName }) => ({ id: code, name: ownName }))}
      />
    </>
  )
}
