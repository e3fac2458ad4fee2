import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Clock, Pencil, Power, PowerOff, RotateCw, Upload, Users } from 'lucide-react'
import { useState } from 'react'
import {
  changeDevice,
  commandDevice,
  type CommandKind,
  deviceForm,
  type TerminalDetails,
} from 'tenant-api/contract/attendance/terminals'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleDevices } from './use-stale-devices.ts'

/** What can be asked of a terminal; it hears of it when it asks next, within half a minute. */
export function TerminalDeeds({ row }: { row: TerminalDetails }) {
  const { t } = useLingui()
  const { id, version, name, state, tellsDirection } = row
  const stale = useStaleDevices()
  const [isChanging, change] = useState(false)
  const isOff = state === 'off'
  const failing = { onError: ({ message }: Error) => toast({ type: 'error', message }), onSettled: stale }
  const asking = useMutation({
    ...failing,
    mutationFn: (kind: CommandKind) => call(commandDevice, { params: { id }, body: { kind } }),
    onSuccess: () => toast({ type: 'success', message: t`The machine hears of it when it asks next` }),
  })
  const switching = useMutation({
    ...failing,
    mutationFn: () =>
      call(changeDevice, { params: { id }, version, body: { state: isOff ? 'active' : 'off' } }),
  })
  const icon = { 'aria-hidden': true, size: 16 } as const
  const commands = [
    { kind: 'clock', title: t`Set the clock`, Icon: Clock },
    { kind: 'resend', title: t`Send the log again`, Icon: Upload },
    { kind: 'people', title: t`Send the people to it`, Icon: Users },
    { kind: 'reboot', title: t`Restart`, Icon: RotateCw },
  ] as const
  const SwitchIcon = isOff ? Power : PowerOff
  return (
    <>
      {!isOff &&
        commands.map(({ kind, title, Icon }) => (
          <Button
            key={kind}
            icon={<Icon {...icon} />}
            isPending={asking.isPending && asking.variables === kind}
            onPress={() => asking.mutate(kind)}
          >
            {title}
          </Button>
        ))}
      <Button icon={<Pencil {...icon} />} onPress={() => change(true)}>{t`Change`}</Button>
      <Button
        icon={<SwitchIcon {...icon} />}
        isPending={switching.isPending}
        onPress={() => switching.mutate()}
      >
        {isOff ? t`Switch on` : t`Switch off`}
      </Button>
      {isChanging && (
        <ShapeSheet
          title={t`Change ${name}`}
          shape={deviceForm}
          begin={{ name, tellsDirection }}
          submit={t`Save`}
          done={t`The machine is changed`}
          onSend={async (body) => {
            await call(changeDevice, { params: { id }, version, body: body as never })
            await stale()
          }}
          onClose={() => change(false)}
        />
      )}
    </>
  )
}
