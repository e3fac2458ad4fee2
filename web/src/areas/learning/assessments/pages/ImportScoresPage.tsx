import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { address } from 'kit/http/client'
import { useState } from 'react'
import {
  checkScoreFile,
  type FileCheck,
  mostFileBytes,
  readAwardList,
  readScores,
  type ScoreSheet,
} from 'tenant-api/contract/learning/scores'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useName } from '../../../../shell/look/title.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { FileField } from '../../../../ui/form/file/FileField.tsx'
import { inBase64 } from '../../../../ui/form/file/in-base64.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { FileColumns } from '../import/FileColumns.tsx'
import { FileRows } from '../import/FileRows.tsx'
import { ImportResult } from '../import/ImportResult.tsx'
import { useEnterFile } from '../import/use-enter-file.ts'
import './Scores.css'

const types = ['.xlsx', '.csv']

/** Marks from an Excel or CSV file: the file, what its columns mean, what would be entered row by row, and then the entry. */
export function ImportScoresPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, placeholder } = useLoaded(read(readScores, { params: { id } }), 6, t`Loading`)
  useName(data?.title ?? '')
  return placeholder ?? <Import key={data.id} sheet={data} />
}

type Given = { file: File; columns?: (string | null)[] }

function Import({ sheet }: { sheet: ScoreSheet }) {
  const { t } = useLingui()
  const [given, setGiven] = useState<Given>()
  const [reason, setReason] = useState('')
  const { mutate, data, error, isPending, reset } = useMutation({
    async mutationFn({ file, columns }: Given) {
      const content = { base64: await inBase64(file) }
      const body = { name: file.name.slice(0, 200), content, ...(columns && { columns }) }
      return call(checkScoreFile, { params: { id: sheet.id }, body })
    },
  })
  const entering = useEnterFile(sheet.id, reason.trim())
  function check(next: Given | undefined) {
    setGiven(next)
    entering.reset()
    if (next) mutate(next)
    else reset()
  }
  const back = scoped(`assessments/${sheet.id}`)
  const award = address(readAwardList, { params: { id: sheet.id }, query: { isBlank: 'true' } })
  if (!sheet.mayMark)
    return (
      <Page title={t`Import marks`} tools={<ButtonLink href={back}>{t`Back`}</ButtonLink>}>
        <Banner tone="info">{t`You cannot enter marks here now.`}</Banner>
      </Page>
    )
  return (
    <Page
      title={t`Import marks`}
      lead={<bdi>{sheet.title}</bdi>}
      tools={<ButtonLink href={back}>{t`Back`}</ButtonLink>}
    >
      {entering.data ? (
        <ImportResult sheet={sheet} result={entering.data} onAgain={() => check(given)} />
      ) : (
        <>
          <Card
            title={t`The file`}
            description={t`A row for each student, by roll number or registration number, and a column for each part. Marks, or A, E, M and U. Nothing is entered before you have seen it.`}
            action={<ButtonLink href={award} target="_blank">{t`Award list to fill in`}</ButtonLink>}
          >
            <FileField
              label={t`File`}
              description={isPending ? t`The file is being read and checked…` : t`Excel or CSV, up to 2 MB`}
              types={types}
              most={mostFileBytes}
              value={given?.file ?? null}
              onChange={(file) => check(file ? { file } : undefined)}
              isDisabled={isPending}
              error={error?.message}
            />
          </Card>
          {data && given && (
            <>
              <FileColumns
                sheet={sheet}
                columns={data.columns}
                onChange={(columns) => check({ file: given.file, columns })}
              />
              <FileRows sheet={sheet} check={data} />
              {sheet.needsReason && (
                <div className="score-reason">
                  <TextField
                    label={t`Reason`}
                    description={t`These marks are locked. Say why you change them; the log keeps it.`}
                    maxLength={200}
                    value={reason}
                    onChange={setReason}
                  />
                </div>
              )}
              {entering.error && <Banner tone="danger">{entering.error.message}</Banner>}
              <Cluster justify="end">
                <EnterButton
                  check={data}
                  isPending={entering.isPending}
                  isDisabled={isPending || (sheet.needsReason && reason.trim() === '')}
                  onPress={() => entering.mutate(data)}
                />
              </Cluster>
            </>
          )}
        </>
      )}
    </Page>
  )
}

type ButtonProps = { check: FileCheck; isPending: boolean; isDisabled: boolean; onPress: () => void }

function EnterButton({ check: { counts }, isDisabled, ...button }: ButtonProps) {
  const count = counts.new + counts.changed
  return (
    <Button look="primary" isDisabled={isDisabled || count === 0} {...button}>
      <Plural value={count} one="Enter # mark" other="Enter # marks" />
    </Button>
  )
}
