import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { dismissDevice, type WaitingTerminal } from 'tenant-api/contract/attendance/terminals'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { AdmitSheet } from './AdmitSheet.tsx'
import { useStaleDevices } from './use-stale-devices.ts'

/** Serial numbers that ask to be let in: nothing is taken of them, and they keep what they have. */
export function WaitingTerminals({ rows }: { rows: readonly WaitingTerminal[] }) {
  const { t } = useLingui()
  const [admitting, admit] = useState<WaitingTerminal>()
  if (rows.length === 0) return null
  return (
    <Card
      isFlush
      title={t`Waiting to be added`}
      description={t`Compare the serial number with the one on the back of the machine. Until then it keeps its punches.`}
    >
      <ul className="record-rows">
        {rows.map((row) => (
          <WaitingRow key={row.id} row={row} onAdmit={() => admit(row)} />
        ))}
      </ul>
      {admitting && <AdmitSheet row={admitting} onClose={() => admit(undefined)} />}
    </Card>
  )
}

function WaitingRow({ row, onAdmit }: { row: WaitingTerminal; onAdmit: () => void }) {
  const { t } = useLingui()
  const stale = useStaleDevices()
  const { id, serial, campusName, knownAs, network, lastSeenAt, mayEdit } = row
  const dismissing = useMutation({
    mutationFn: () => call(dismissDevice, { params: { id } }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <li>
      <div className="record-row-text">
        <strong>
          <Ltr>{serial}</Ltr>
        </strong>
        <span className="record-row-more">
          {knownAs !== null && (
            <span>
              <Trans>
                Known as <bdi>{knownAs}</bdi>, and comes from another network
              </Trans>
            </span>
          )}
          {campusName !== '' && <bdi>{campusName}</bdi>}
          <Ltr>{network}</Ltr>
          <InstantText at={lastSeenAt} show="ago" />
        </span>
      </div>
      {mayEdit && (
        <span className="record-row-tools">
          <Button size="small" look="primary" onPress={onAdmit} aria-label={t`Add ${serial}`}>
            {t`Add`}
          </Button>
          <Button
            size="small"
            isPending={dismissing.isPending}
            onPress={() => dismissing.mutate()}
            aria-label={t`Forget ${serial}`}
          >
            {t`Forget`}
          </Button>
        </span>
      )}
    </li>
  )
}
