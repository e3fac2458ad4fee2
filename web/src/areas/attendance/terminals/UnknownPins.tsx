import { useLingui } from '@lingui/react/macro'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import {
  listUnknownPins,
  namePin,
  pinNaming,
  type UnknownPin,
} from 'tenant-api/contract/attendance/terminals'
import { plural } from '@lingui/core/macro'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { useStaleDevices } from './use-stale-devices.ts'
import { WallText } from './WallText.tsx'

const most = 100

/** Numbers that punched and are nobody’s: whose each is, is said here once. */
export function UnknownPins() {
  const { t } = useLingui()
  const mayEdit = useMay(['devices', 'edit'])
  const { data, placeholder } = useLoaded(read(listUnknownPins, { query: { limit: most } }), 4)
  const [naming, name] = useState<UnknownPin>()
  if (placeholder) return placeholder
  if (data.rows.length === 0)
    return (
      <EmptyState
        icon={UserCheck}
        title={t`Every number is somebody’s`}
        action={<ButtonLink href={scoped('terminals')}>{t`All machines`}</ButtonLink>}
      >
        {t`Unknown numbers appear here with their punches. The punches are kept until you say whose they are.`}
      </EmptyState>
    )
  return (
    <Card isFlush title={t`Whose numbers are these?`}>
      <ul className="record-rows">
        {data.rows.map((row) => (
          <UnknownRow key={row.pin} row={row} onName={mayEdit ? () => name(row) : undefined} />
        ))}
      </ul>
      {naming && <NamePin row={naming} onClose={() => name(undefined)} />}
    </Card>
  )
}

type RowProps = { row: UnknownPin; onName: (() => void) | undefined }

function UnknownRow({ row: { pin, name, punches, firstAt, lastAt, terminals }, onName }: RowProps) {
  const { t } = useLingui()
  return (
    <li>
      <div className="record-row-text">
        <strong>
          <Ltr>{pin}</Ltr> {name !== '' && <bdi>{name}</bdi>}
        </strong>
        <span className="record-row-more">
          <PunchCount count={punches} />
          <span>
            <WallText at={firstAt} /> – <WallText at={lastAt} />
          </span>
          <bdi>{terminals}</bdi>
        </span>
      </div>
      {onName && (
        <span className="record-row-tools">
          <Button size="small" look="primary" onPress={onName} aria-label={t`Say who ${pin} is`}>
            {t`Say who it is`}
          </Button>
        </span>
      )}
    </li>
  )
}

function NamePin({ row: { pin, name, punches }, onClose }: { row: UnknownPin; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleDevices()
  return (
    <ShapeSheet
      title={t`Who is ${pin}?`}
      shape={pinNaming}
      isTyped
      top={
        <p className="muted">
          {name !== '' && (
            <>
              {t`The machine says:`} <strong dir="auto">{name}</strong>.{' '}
            </>
          )}
          <PunchCount count={punches} />
        </p>
      }
      submit={t`Save`}
      done={t`The punches are taken`}
      onSend={async (body) => {
        await call(namePin, { body: { ...body, pin } as never })
        await stale()
      }}
      onClose={onClose}
    />
  )
}

function PunchCount({ count }: { count: number }) {
  const { t } = useLingui()
  return <span>{t({ message: plural(count, { one: '# punch', other: '# punches' }) })}</span>
}
