import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { type Connection, makeDeviceKey } from 'tenant-api/contract/attendance/terminals'
import { SecretDialog } from '../../../crud/form/SecretDialog.tsx'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleDevices } from './use-stale-devices.ts'

type Campus = Connection['campuses'][number]

/** The keys by which terminals of a campus are known, from wherever they come. */
export function CampusKeys({ campuses }: { campuses: readonly Campus[] }) {
  const { t } = useLingui()
  const stale = useStaleDevices()
  const [key, show] = useState<string>()
  const making = useMutation({
    mutationFn: (id: string) => call(makeDeviceKey, { params: { id } }),
    onSuccess: (made) => show(made.key),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <Card
      isFlush
      title={t`Keys of the campuses`}
      description={t`With its key a terminal is accepted from anywhere. After a new key is made, the old one still works for seven days.`}
    >
      <ul className="record-rows">
        {campuses.map((campus) => (
          <CampusRow
            key={campus.id}
            campus={campus}
            isPending={making.isPending && making.variables === campus.id}
            onMake={() => making.mutate(campus.id)}
          />
        ))}
      </ul>
      {key !== undefined && (
        <SecretDialog title={t`The key of the machines`} secret={key} onClose={() => show(undefined)} />
      )}
    </Card>
  )
}

type RowProps = { campus: Campus; isPending: boolean; onMake: () => void }

function CampusRow({ campus: { name, prefix, previousUntil, mayEdit }, isPending, onMake }: RowProps) {
  const { t } = useLingui()
  const begins = `${prefix}…`
  return (
    <li>
      <div className="record-row-text">
        <bdi>{name}</bdi>
        <span className="record-row-more">
          {prefix === null ? (
            <span>{t`No key yet`}</span>
          ) : (
            <span>
              <Trans>
                Begins with <Ltr>{begins}</Ltr>
              </Trans>
            </span>
          )}
          {previousUntil !== null && (
            <span>
              <Trans>
                The earlier key is valid until <InstantText at={previousUntil} />
              </Trans>
            </span>
          )}
        </span>
      </div>
      {mayEdit && (
        <span className="record-row-tools">
          <Button
            size="small"
            icon={<KeyRound aria-hidden size={15} />}
            isPending={isPending}
            onPress={onMake}
            aria-label={prefix === null ? t`Make a key for ${name}` : t`Make a new key for ${name}`}
          >
            {prefix === null ? t`Make a key` : t`New key`}
          </Button>
        </span>
      )}
    </li>
  )
}
