import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Address,
  domainStates,
  dropDomain,
  lookAgain,
  preferDomain,
} from 'tenant-api/contract/platform/domains'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { CopyButton } from '../../../ui/overlay/CopyButton.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleDomains } from './use-stale-domains.ts'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'

const tones = {
  given: 'neutral',
  waiting: 'warning',
  unanswered: 'warning',
  held: 'danger',
  served: 'success',
  missing: 'danger',
} as const

function tellError({ message }: Error): void {
  toast({ type: 'error', message })
}

/** One address: how far it is, what its DNS has to say, and what can be done with it. */
export function AddressRow({ row, mayEdit }: { row: Address; mayEdit: boolean }) {
  const { t } = useLingui()
  const say = useSay()
  const stale = useStaleDomains()
  const [leaving, leave] = useState(false)
  const { id, host, state, isPrimary, record, lookedAt } = row
  const isServed = state === 'given' || state === 'served' || state === 'missing'
  const preferring = useMutation({
    mutationFn: () => call(preferDomain, { body: { host } }),
    onSuccess: () => toast({ type: 'success', message: t`Letters and links name ${host} now` }),
    onError: tellError,
    onSettled: stale,
  })
  const looking = useMutation({
    mutationFn: () => call(lookAgain, { params: { id: id ?? '' } }),
    onSuccess: () => toast({ type: 'success', message: t`The record is looked for within a minute` }),
    onError: tellError,
    onSettled: stale,
  })
  return (
    <li className="domains-row">
      <Cluster>
        <Ltr>
          <strong>{host}</strong>
        </Ltr>
        <Badge tone={tones[state]}>{say(domainStates[state])}</Badge>
        {isPrimary && <Badge tone="theme">{t`First address`}</Badge>}
      </Cluster>
      {record && state !== 'served' && <Record record={record} lookedAt={lookedAt} />}
      {mayEdit && (
        <Cluster>
          {isServed && !isPrimary && (
            <Button size="small" isPending={preferring.isPending} onPress={() => preferring.mutate()}>
              {t`Make it the first`}
            </Button>
          )}
          {id !== null && state !== 'served' && (
            <Button size="small" isPending={looking.isPending} onPress={() => looking.mutate()}>
              {t`Look now`}
            </Button>
          )}
          {id !== null && (
            <Button size="small" look="quiet" onPress={() => leave(true)}>
              {t`Give up`}
            </Button>
          )}
        </Cluster>
      )}
      {leaving && <GivingUp id={id ?? ''} host={host} onClose={() => leave(false)} />}
    </li>
  )
}

type RecordProps = { record: NonNullable<Address['record']>; lookedAt: Address['lookedAt'] }

/** What whoever runs the domain enters there. */
function Record({ record: { name, text }, lookedAt }: RecordProps) {
  const { t } = useLingui()
  return (
    <div className="domains-record">
      <p>
        <Trans>Put this into the DNS of the domain, and point the domain at the provider’s address:</Trans>
      </p>
      <FactList>
        <dt>{t`Kind`}</dt>
        <dd className="domains-value">TXT</dd>
        <dt>{t`Name`}</dt>
        <dd className="domains-value">
          <Ltr>{name}</Ltr>
          <CopyButton size="small" look="quiet" aria-label={t`Copy the name`} text={name}>
            {null}
          </CopyButton>
        </dd>
        <dt>{t`Text`}</dt>
        <dd className="domains-value">
          <Ltr>{text}</Ltr>
          <CopyButton size="small" look="quiet" aria-label={t`Copy the text`} text={text}>
            {null}
          </CopyButton>
        </dd>
      </FactList>
      {lookedAt !== null && (
        <p className="page-lead">
          <Trans>
            Last looked for: <InstantText at={lookedAt} show="ago" />
          </Trans>
        </p>
      )}
    </div>
  )
}

function GivingUp({ id, host, onClose }: { id: string; host: string; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleDomains()
  const dropping = useMutation({
    mutationFn: () => call(dropDomain, { params: { id } }),
    onError: tellError,
    async onSettled() {
      await stale()
      onClose()
    },
  })
  return (
    <Dialog
      title={t`Give this address up?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Keep it`}</Button>
          <Button look="danger" isPending={dropping.isPending} onPress={() => dropping.mutate()}>
            {t`Give up`}
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Nothing is found under <Ltr>{host}</Ltr> any more, also by links in letters that were sent.
        </Trans>
      </p>
    </Dialog>
  )
}
