import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Output } from 'kit/http/client'
import { addStatement, columnFields, type ColumnField, readStatement } from 'tenant-api/contract/money/bank'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { FileField } from '../../../ui/form/file/FileField.tsx'
import { inBase64 } from '../../../ui/form/file/in-base64.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Banner } from '../../../ui/state/Banner.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleBank } from './use-stale-bank.ts'

type Content = { base64: string } | { text: string }
type Columns = Output<typeof readStatement>['columns']
type Fields = readonly (ColumnField | null)[]
type Props = { id: string; onClose: () => void }

const mostBytes = 2 * 1024 * 1024

/** A statement of the bank: a file or pasted lines; then what its columns say; then its lines are stored. */
export function StatementSheet({ id, onClose }: Props) {
  const [found, show] = useState<{ content: Content; columns: Columns }>()
  return found ? (
    <ColumnsSheet id={id} {...found} onClose={onClose} />
  ) : (
    <ContentSheet id={id} onRead={show} onClose={onClose} />
  )
}

type Reading = Props & { onRead: (found: { content: Content; columns: Columns }) => void }

function ContentSheet({ id, onRead, onClose }: Reading) {
  const { t } = useLingui()
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState('')
  const action = useAction({
    async send() {
      const content = file ? { base64: await inBase64(file) } : { text }
      const { columns } = await call(readStatement, { params: { id }, body: { content } })
      return { content, columns }
    },
    onDone: onRead,
  })
  return (
    <ActionSheet
      title={t`Read a statement`}
      submit={t`Look at it`}
      action={action}
      isDisabled={file === null && text.trim() === ''}
      onClose={onClose}
    >
      <FileField
        label={t`File of the bank`}
        description={t`A statement saved as CSV or Excel. Its lines can be pasted below as well.`}
        types={['.csv', '.tsv', '.txt', '.xlsx']}
        most={mostBytes}
        showOptional
        value={file}
        onChange={setFile}
      />
      {file === null && (
        <TextField
          label={t`Lines of the statement`}
          lines={8}
          dir="ltr"
          value={text}
          onChange={setText}
          description={t`With the line that names the columns, if there is one.`}
        />
      )}
    </ActionSheet>
  )
}

function ColumnsSheet({ id, content, columns, onClose }: Props & { content: Content; columns: Columns }) {
  const { t } = useLingui()
  const say = useSay()
  const stale = useStaleBank()
  const [fields, setFields] = useState<Fields>(() => columns.map(({ field }) => field))
  const hasAmounts = fields.some((field) => field === 'amount' || field === 'paidIn' || field === 'paidOut')
  const action = useAction({
    send(keyOf) {
      const body = { content, fields: [...fields] }
      return call(addStatement, { params: { id }, body, onceKey: keyOf(body) })
    },
    refresh: stale,
    done: ({ added }) => (added > 0 ? t`The statement is read` : t`Every line was there already`),
    onClose,
    onDone: ({ unread }) => {
      if (unread.length === 0) return
      const rows = unread.slice(0, 5).map(({ number, message }) => `${number}: ${message}`)
      toast({ type: 'error', message: rows.join(' · ') })
    },
  })
  const choices = [
    { id: '-', name: t`Ignore this column` },
    ...Object.entries(columnFields).map(([field, name]) => ({ id: field, name: say(name) })),
  ]
  /** Several columns may have text; any other field is taken from the column that had it. */
  const choose = (at: number, field: ColumnField | null) =>
    setFields(
      fields.map((other, of) => (of === at ? field : other === field && field !== 'text' ? null : other)),
    )
  return (
    <ActionSheet
      title={t`What the columns say`}
      submit={t`Read the lines`}
      action={action}
      isDisabled={!fields.includes('day') || !hasAmounts}
      onClose={onClose}
    >
      <p>{t`What you choose is remembered for the next statement of this account.`}</p>
      {(!fields.includes('day') || !hasAmounts) && (
        <Banner tone="warning">{t`Say which column has the day, and which one the amounts`}</Banner>
      )}
      {columns.map(({ title, samples }, at) => (
        <Select
          key={`${at}-${title}`}
          label={title === '' ? t`Column ${at + 1}` : title}
          description={samples.filter((sample) => sample !== '').join(' · ')}
          choices={choices}
          value={fields[at] ?? '-'}
          onChange={(field) => choose(at, field === '-' ? null : (field as ColumnField))}
        />
      ))}
    </ActionSheet>
  )
}
