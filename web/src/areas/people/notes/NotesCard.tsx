import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { NotebookPen, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { Refused } from 'kit/http/client'
import { useState } from 'react'
import {
  type Note,
  type Noted,
  notesOf,
  audiences,
  noteFields,
  noteKinds,
  notesPermission,
  staffAudiences,
  staffNoteFields,
  staffNoteKinds,
  staffNotesPermission,
} from 'tenant-api/contract/people/notes'
import { LoadingRows } from '../../../crud/resource/LoadingRows.tsx'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { Trouble } from '../../../crud/resource/QueryError.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { call, read } from '../../../shell/session/api.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Written } from '../../../ui/text/Ltr.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import './Notes.css'

/** What is written about a person; one's own notes can be changed, and taken away with a way back. */
export function NotesCard({ of, id }: OfRecord) {
  const { t } = useLingui()
  const kind = of as Noted
  const notes = useQuery(read(notesOf[kind].list, { params: { id } }))
  const [open, setOpen] = useState<Note | 'new'>()
  const { error } = notes
  const isAboutReader = error instanceof Refused && error.problem.code === 'notes.oneself'
  const mayWrite = useMay([sideOf(kind).resource, 'edit']) && !isAboutReader
  const write = (
    <Button size="small" icon={<NotebookPen aria-hidden size={15} />} onPress={() => setOpen('new')}>
      {t`Write a note`}
    </Button>
  )
  return (
    <div className="record-wide">
      <Card isFlush title={t`Notes`} action={mayWrite && write}>
        {isAboutReader && <p className="record-none">{error.message}</p>}
        {error && !isAboutReader && <Trouble error={error} onRetry={() => void notes.refetch()} />}
        {notes.isPending && <LoadingRows label={t`Loading`} rows={2} />}
        {notes.data?.rows.length === 0 && <p className="record-none">{t`No notes yet.`}</p>}
        <ul className="record-rows">
          {notes.data?.rows.map((note) => (
            <li key={note.id}>
              <NoteText of={kind} note={note} />
              {mayWrite && <NoteTools of={kind} id={id} note={note} onEdit={() => setOpen(note)} />}
            </li>
          ))}
        </ul>
      </Card>
      {open && <NoteSheet of={kind} id={id} note={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

/** On the first tab those alone that somebody has pinned. */
export function PinnedNotes({ of, id }: OfRecord) {
  const { t } = useLingui()
  const kind = of as Noted
  const { data } = useQuery(read(notesOf[kind].list, { params: { id } }))
  const pinned = data?.rows.filter(({ isPinned }) => isPinned) ?? []
  if (pinned.length === 0) return null
  return (
    <Card isFlush title={t`Pinned notes`}>
      <ul className="record-rows">
        {pinned.map((note) => (
          <li key={note.id}>
            <NoteText of={kind} note={note} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NoteText({ of, note }: { of: Noted; note: Note }) {
  const { t } = useLingui()
  const say = useSay()
  const { kinds, readers } = sideOf(of)
  const { body, kind, audience, isPinned, author, createdAt } = note
  return (
    <div className="record-row-text">
      <span className="note-body">
        <Written text={body} />
      </span>
      <span className="record-row-more">
        {isPinned && <Badge tone="theme">{t`Pinned`}</Badge>}
        <Badge>{say(kinds[kind] ?? kind)}</Badge>
        {audience === 'management' && <Badge tone="warning">{say(readers.management)}</Badge>}
        <bdi>{author}</bdi>
        <InstantText at={createdAt} show="ago" />
      </span>
    </div>
  )
}

type ToolsProps = { of: Noted; id: string; note: Note; onEdit: () => void }

function NoteTools({ of, id, note, onEdit }: ToolsProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const mayRemoveAny = useMay([sideOf(of).resource, 'delete'])
  const params = { id, noteId: note.id }
  const { change, remove, restore, list } = notesOf[of]
  const hears = {
    onSuccess: () => queries.invalidateQueries({ queryKey: read(list, { params: { id } }).queryKey }),
    onError: (error: Error) => toast({ type: 'error' as const, message: error.message }),
  }
  const pinning = useMutation({
    mutationFn: () => call(change, { params, body: { isPinned: !note.isPinned } }),
    ...hears,
  })
  const restoring = useMutation({ mutationFn: () => call(restore, { params }), ...hears })
  const removing = useMutation({
    mutationFn: () => call(remove, { params }),
    ...hears,
    onSuccess() {
      toast({ type: 'success', message: t`Note removed`, undo: () => restoring.mutate() })
      return hears.onSuccess()
    },
  })
  const PinIcon = note.isPinned ? PinOff : Pin
  return (
    <span className="record-row-tools">
      {note.isOwn && (
        <>
          <IconButton label={note.isPinned ? t`Unpin` : t`Pin`} onPress={() => pinning.mutate()}>
            <PinIcon aria-hidden size={16} />
          </IconButton>
          <IconButton label={t`Change note`} onPress={onEdit}>
            <Pencil aria-hidden size={16} />
          </IconButton>
        </>
      )}
      {(note.isOwn || mayRemoveAny) && (
        <IconButton label={t`Remove note`} onPress={() => removing.mutate()}>
          <Trash2 aria-hidden size={16} />
        </IconButton>
      )}
    </span>
  )
}

type SheetProps = { of: Noted; id: string; note: Note | 'new'; onClose: () => void }

function NoteSheet({ of, id, note, onClose }: SheetProps) {
  const { t } = useLingui()
  const seesManagement = useMay(['management-notes', 'view'])
  const { shape: whole } = sideOf(of)
  const shape = seesManagement ? whole : whole.omit({ audience: true })
  const { add, change } = notesOf[of]
  if (note === 'new')
    return (
      <ShapeSheet
        title={t`Write a note`}
        shape={shape}
        submit={t`Add`}
        done={t`Note added`}
        onSend={(body) => call(add, { params: { id }, body: body as never })}
        onClose={onClose}
      />
    )
  const { body, kind, audience, isPinned } = note
  return (
    <ShapeSheet
      title={t`Change note`}
      shape={shape}
      begin={{ body, kind, isPinned, ...(seesManagement && { audience }) }}
      submit={t`Save`}
      done={t`Note updated`}
      onSend={(values) => call(change, { params: { id, noteId: note.id }, body: values as never })}
      onClose={onClose}
    />
  )
}

const family = {
  shape: noteFields,
  kinds: noteKinds as Names,
  readers: audiences,
  resource: notesPermission.resource,
}

const staff = {
  shape: staffNoteFields,
  kinds: staffNoteKinds as Names,
  readers: staffAudiences,
  resource: staffNotesPermission.resource,
}

type Names = Readonly<Partial<Record<string, string>>>

/** Notes about who works here have other kinds, other readers and a permission of their own. */
function sideOf(of: Noted) {
  return of === 'teachers' || of === 'staff' ? staff : family
}
