import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Columns2, CopyPlus, Download, EllipsisVertical, Pencil, Printer, Trash, Undo2 } from 'lucide-react'
import { useState } from 'react'
import {
  changeTimetable,
  discardTimetable,
  type ListedTimetable,
  timetableBody,
  withdrawalBody,
  withdrawTimetable,
} from 'tenant-api/contract/learning/timetables'
import { ActionDialog } from '../../../../crud/form/ActionDialog.tsx'
import { ShapeSheet } from '../../../../crud/form/ShapeSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { call } from '../../../../shell/session/api.ts'
import { IconButton } from '../../../../ui/base/Button.tsx'
import { overlayOf } from '../../../../ui/overlay/overlay-part.tsx'
import { part } from '../../../../ui/base/part.ts'
import { Menu, MenuItem } from '../../../../ui/overlay/Menu.tsx'
import { useStaleTimetables } from '../editor/use-stale-timetables.ts'

const NewTimetable = overlayOf(
  part(() => import('./NewTimetable.tsx')),
  (all) => all.NewTimetable,
)
const ExportDialog = overlayOf(
  part(() => import('./ExportDialog.tsx')),
  (all) => all.ExportDialog,
)
const headForm = timetableBody.pick({ name: true, firstDay: true, lastDay: true, weeks: true, anchor: true })

type Deed = 'print' | 'change' | 'copy' | 'export' | 'discard' | 'withdraw'
type Props = { timetable: ListedTimetable }

/** What can be done with a timetable as a whole. */
export function TimetableMenu({ timetable }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [deed, choose] = useState<Deed>()
  const { state, name, mayEdit, mayPublish } = timetable
  const isDraft = state === 'draft'
  const icon = { 'aria-hidden': true, size: 16 } as const
  const all = [
    { key: 'print', name: t`Print`, icon: <Printer {...icon} />, isOffered: state !== 'withdrawn' },
    {
      key: 'change',
      name: isDraft ? t`Change name or days` : t`Rename`,
      icon: <Pencil {...icon} />,
      isOffered: mayEdit,
    },
    { key: 'copy', name: t`Copy`, icon: <CopyPlus {...icon} />, isOffered: mayEdit },
    { key: 'compare', name: t`Compare`, icon: <Columns2 {...icon} />, isOffered: mayEdit || mayPublish },
    { key: 'export', name: t`Export`, icon: <Download {...icon} />, isOffered: mayEdit },
    {
      key: 'withdraw',
      name: t`Withdraw`,
      icon: <Undo2 {...icon} />,
      isOffered: mayPublish && state === 'published',
    },
    {
      key: 'discard',
      name: t`Discard the draft`,
      icon: <Trash {...icon} />,
      isOffered: mayEdit && isDraft,
      look: 'danger',
    },
  ] as const
  const offered = all.filter(({ isOffered }) => isOffered)
  const close = () => choose(undefined)
  if (offered.length === 0) return null
  return (
    <>
      <Menu
        aria-label={t`Actions for ${name}`}
        trigger={
          <IconButton label={t`Actions for ${name}`}>
            <EllipsisVertical aria-hidden size={18} />
          </IconButton>
        }
        onAction={(key) =>
          key === 'print'
            ? void navigate({ to: scoped('week-prints'), search: { timetable: timetable.id } as never })
            : key === 'compare'
              ? void navigate({ to: scoped(`timetables/${timetable.id}/comparison`) })
              : choose(key as Deed)
        }
      >
        {offered.map((one) => (
          <MenuItem
            key={one.key}
            id={one.key}
            name={one.name}
            icon={one.icon}
            {...('look' in one && { look: one.look })}
          />
        ))}
      </Menu>
      {deed === 'change' && <ChangeHead timetable={timetable} onClose={close} />}
      {deed === 'copy' && (
        <NewTimetable yearId={timetable.yearId} others={[timetable]} from={timetable.id} onClose={close} />
      )}
      {deed === 'export' && <ExportDialog timetable={timetable} onClose={close} />}
      {deed === 'discard' && <Discard timetable={timetable} onClose={close} />}
      {deed === 'withdraw' && <Withdraw timetable={timetable} onClose={close} />}
    </>
  )
}

function ChangeHead({ timetable, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleTimetables()
  const { id, version, name, firstDay, lastDay, weeks, anchor, state } = timetable
  const head = { name, firstDay, lastDay, weeks, anchor }
  const isDraft = state === 'draft'
  return (
    <ShapeSheet
      title={isDraft ? t`Change name or days` : t`Rename`}
      shape={isDraft ? headForm : headForm.pick({ name: true })}
      begin={isDraft ? head : { name }}
      isTyped
      submit={t`Save`}
      done={t`Saved`}
      onSend={async (values) => {
        await call(changeTimetable, { params: { id }, version, body: { ...head, ...values } as never })
        await stale()
      }}
      onClose={onClose}
    />
  )
}

function Discard({ timetable, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const stale = useStaleTimetables()
  const { id, name } = timetable
  const action = useAction({
    send: async () => {
      await call(discardTimetable, { params: { id } })
      await navigate({ to: scoped('timetables') })
    },
    refresh: stale,
    done: t`The draft is discarded`,
    onClose,
  })
  return (
    <ActionDialog
      title={t`Discard ${name}?`}
      action={action}
      submit={t`Discard the draft`}
      isDanger
      onClose={onClose}
    >
      <p>{t`The draft goes with all its lessons. Timetables that are published stay as they are.`}</p>
    </ActionDialog>
  )
}

function Withdraw({ timetable, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleTimetables()
  const { id, version, name } = timetable
  return (
    <ShapeSheet
      title={t`Withdraw ${name}`}
      shape={withdrawalBody}
      isTyped
      top={
        <p>{t`It does not rule any more, and the one that it had ended lasts as long as before. This is possible until its first day has passed.`}</p>
      }
      submit={t`Withdraw`}
      done={t`The timetable is withdrawn`}
      onSend={async (values) => {
        await call(withdrawTimetable, { params: { id }, version, body: values as never })
        await stale()
      }}
      onClose={onClose}
    />
  )
}
