import { useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { readWebhook, webhooks } from 'tenant-api/contract/records/webhooks'
import { rowQuery } from '../../../../crud/resource/calls.ts'
import { HistoryButton } from '../../../../crud/history/HistoryButton.tsx'
import { Facts } from '../../../../crud/record/Facts.tsx'
import { RecordHeader } from '../../../../crud/record/RecordHeader.tsx'
import { type Row, textOf } from '../../../../crud/resource/rows.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { useName } from '../../../../shell/look/title.ts'
import { Badge, type Tone } from '../../../../ui/text/Badge.tsx'
import { overlayOf } from '../../../../ui/overlay/overlay-part.tsx'
import { part } from '../../../../ui/base/part.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Deliveries } from '../Deliveries.tsx'
import { WebhookDeeds } from '../WebhookDeeds.tsx'
import { WebhookScope } from '../WebhookScope.tsx'

const WebhookSheet = overlayOf(
  part(() => import('../WebhookSheet.tsx')),
  (all) => all.WebhookSheet,
)

const tones: Readonly<Record<string, Tone>> = {
  on: 'success',
  off: 'neutral',
  failed: 'danger',
  stopped: 'warning',
}

/** A webhook: what it tells, how that goes, and each thing that was told, to be told again. */
export function WebhookPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(webhooks, id))
  const details = useQuery(read(readWebhook, { params: { id } }))
  const mayEdit = useMay(['webhooks', 'edit'])
  const [isChanging, change] = useState(false)
  const [name, url, state] = [textOf(row, 'name'), textOf(row, 'url'), textOf(row, 'state')]
  useName(name)
  return (
    <div className="record" key={id}>
      <RecordHeader
        name={name}
        otherName=""
        isArchived={false}
        facts={<State row={row} />}
        actions={
          <>
            {mayEdit && details.data && (
              <>
                <Button
                  icon={<Pencil aria-hidden size={16} />}
                  onPress={() => change(true)}
                >{t`Change`}</Button>
                <WebhookDeeds
                  {...{ id, name, isOn: state === 'on' }}
                  version={details.data.version}
                  isMine={details.data.isMine}
                  waiting={details.data.waiting}
                />
              </>
            )}
            <HistoryButton resource={webhooks} row={row} />
          </>
        }
      />
      <div className="record-cards">
        <div className="record-stack">
          <Card title={t`Webhook`}>
            <Facts resource={webhooks} row={row} without={['name', 'state', 'eventCount']} />
          </Card>
        </div>
        <div className="record-stack">
          <WebhookScope query={details} />
        </div>
        <div className="record-wide">
          <Deliveries id={id} mayReplay={mayEdit && state === 'on'} />
        </div>
      </div>
      {isChanging && details.data && (
        <WebhookSheet kept={{ ...details.data, name, url }} onClose={() => change(false)} />
      )}
    </div>
  )
}

function State({ row }: { row: Row }) {
  const say = useSay()
  const state = textOf(row, 'state')
  const { choices } = webhooks.listed.shape.state.meta() as { choices: Readonly<Record<string, string>> }
  return <Badge tone={tones[state] ?? 'neutral'}>{say(choices[state] ?? state)}</Badge>
}
