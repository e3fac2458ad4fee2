import { useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Ban, Pencil, RefreshCw, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { apiKeys, readKey } from 'tenant-api/contract/access/api-keys'
import { rowQuery } from '../../../../crud/resource/calls.ts'
import { HistoryButton } from '../../../../crud/history/HistoryButton.tsx'
import { Facts } from '../../../../crud/record/Facts.tsx'
import { RecordHeader } from '../../../../crud/record/RecordHeader.tsx'
import { type Row, textOf } from '../../../../crud/resource/rows.ts'
import { SecretDialog } from '../../../../crud/form/SecretDialog.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useName } from '../../../../shell/look/title.ts'
import { Badge, type Tone } from '../../../../ui/text/Badge.tsx'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { overlayOf } from '../../../../ui/overlay/overlay-part.tsx'
import { part } from '../../../../ui/base/part.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { KeyScope } from '../KeyScope.tsx'
import { RevokeKey } from '../RevokeKey.tsx'
import { RotateKey } from '../RotateKey.tsx'

const sheets = part(() => import('../KeySheet.tsx'))
const KeySheet = overlayOf(sheets, (all) => all.KeySheet)

const tones: Readonly<Record<string, Tone>> = {
  active: 'success',
  expired: 'warning',
  revoked: 'neutral',
  stopped: 'warning',
}
type Asking = 'change' | 'rotate' | 'revoke'

/** A key: what it may do, when it was used, a new secret for it, and its end. */
export function KeyPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(apiKeys, id))
  const details = useQuery(read(readKey, { params: { id } }))
  const mayEdit = useMay(['api-keys', 'edit']) && textOf(row, 'state') !== 'revoked'
  const maySeeAudit = useMay(['audit', 'view'])
  const [asking, ask] = useState<Asking>()
  const [secret, show] = useState<string>()
  const [name, maker] = [textOf(row, 'name'), textOf(row, 'maker')]
  useName(name)
  const close = () => ask(undefined)
  const showSecret = (made: string) => {
    close()
    show(made)
  }
  const icon = { 'aria-hidden': true, size: 16 } as const
  return (
    <div className="record" key={id}>
      <RecordHeader
        name={name}
        otherName=""
        isArchived={false}
        facts={<State row={row} />}
        actions={
          <>
            {maySeeAudit && (
              <ButtonLink href={`${scoped('audit')}?apiKey=${id}`} icon={<ScrollText {...icon} />}>
                {t`Activity`}
              </ButtonLink>
            )}
            {mayEdit && details.data && (
              <>
                <Button icon={<Pencil {...icon} />} onPress={() => ask('change')}>{t`Change`}</Button>
                <Button icon={<RefreshCw {...icon} />} onPress={() => ask('rotate')}>{t`New secret`}</Button>
                <Button icon={<Ban {...icon} />} onPress={() => ask('revoke')}>{t`Revoke`}</Button>
              </>
            )}
            <HistoryButton resource={apiKeys} row={row} />
          </>
        }
      />
      <div className="record-cards">
        <div className="record-stack">
          <Card title={t`API key`}>
            <Facts
              resource={apiKeys}
              row={row}
              without={['name', 'state', 'powerCount', 'campusCount', 'isBound']}
            />
          </Card>
        </div>
        <div className="record-stack">
          <KeyScope query={details} />
        </div>
      </div>
      {details.data && asking === 'change' && (
        <KeySheet
          kept={{ ...details.data, name, expiresOn: textOf(row, 'expiresOn') || null }}
          onSecret={showSecret}
          onClose={close}
        />
      )}
      {details.data && asking === 'rotate' && (
        <RotateKey {...{ id, maker }} isMine={details.data.isMine} onSecret={showSecret} onClose={close} />
      )}
      {asking === 'revoke' && <RevokeKey {...{ id, name }} onClose={close} />}
      {secret !== undefined && (
        <SecretDialog title={t`The secret of the key`} secret={secret} onClose={() => show(undefined)} />
      )}
    </div>
  )
}

function State({ row }: { row: Row }) {
  const say = useSay()
  const state = textOf(row, 'state')
  const { choices } = apiKeys.listed.shape.state.meta() as { choices: Readonly<Record<string, string>> }
  return <Badge tone={tones[state] ?? 'neutral'}>{say(choices[state] ?? state)}</Badge>
}
