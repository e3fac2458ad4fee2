import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import { appointing, offering, rejecting } from 'tenant-api/contract/admissions/applicants'
import type { Row } from '../../../crud/resource/rows.ts'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { EnrolSheet } from './EnrolSheet.tsx'
import { invite, move, useRefreshing } from './use-moving.ts'

export type StageRequest = {
  row: Row
  stage: 'scheduled' | 'offered' | 'rejected' | 'withdrawn' | 'enrolled'
}

const nothing = z.strictObject({})

/** What has to be said before an application moves: when they come, until when the offer is good, why not. */
export function StageSheet({ row, stage, onClose }: StageRequest & { onClose: () => void }) {
  const { t } = useLingui()
  const refresh = useRefreshing()
  const common = { onClose }
  /** The sheet closes over what is so by then. */
  async function send(sent: Promise<unknown>) {
    await sent
    await refresh()
  }
  if (stage === 'enrolled') return <EnrolSheet row={row} onClose={onClose} />
  if (stage === 'scheduled')
    return (
      <ShapeSheet
        {...common}
        title={t`Invite to an interview or a test`}
        shape={appointing}
        submit={t`Invite`}
        done={t`Invited`}
        onSend={(body) => send(invite(row.id, body))}
      />
    )
  if (stage === 'offered')
    return (
      <ShapeSheet
        {...common}
        title={t`Offer a seat`}
        shape={offering}
        begin={{ offerUntil: row.offerUntil }}
        submit={t`Offer a seat`}
        done={t`Seat offered`}
        onSend={(body) => send(move(row.id, { stage, ...body }))}
      />
    )
  const fees =
    row.feeState !== 'none' &&
    t`What is unpaid of its fees is cancelled. What was paid is given back as far as the rule of the fee says.`
  if (stage === 'withdrawn')
    return (
      <ShapeSheet
        {...common}
        title={t`The family takes its application back`}
        shape={nothing}
        top={<p>{fees}</p>}
        submit={t`Withdraw`}
        done={t`Application withdrawn`}
        onSend={() => send(move(row.id, { stage }))}
      />
    )
  return (
    <ShapeSheet
      {...common}
      title={t`Reject`}
      shape={rejecting}
      begin={{ reason: row.reason }}
      top={fees && <p>{fees}</p>}
      submit={t`Reject`}
      done={t`Application rejected`}
      onSend={(body) => send(move(row.id, { stage, ...body }))}
    />
  )
}
