import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ResultView,
  writeHeadRemarks,
  writeSubjectRemarks,
} from 'tenant-api/contract/learning/results'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { formErrorsOf } from '../../../../shell/errors/mistakes.ts'
import { call } from '../../../../shell/session/api.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { remarkLength } from './use-remarks.ts'

/** Null: the head. */
type Props = { result: ResultView; subjectId: string | null; isReadOnly: boolean }

/** The remarks of the head, or of a subject, one below the other; each is saved when it is left. */
export function CommentSteps({ result, subjectId, isReadOnly }: Props) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const stale = useStale(/^\/results/)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const params = { id: result.id }
  const { mutate, error } = useMutation({
    scope: { id: `comments ${result.id}` },
    mutationFn(row: { studentId: string; remark: string; otherRemark: string }) {
      const [rows, onceKey] = [[row], crypto.randomUUID()]
      if (subjectId === null) return call(writeHeadRemarks, { params, body: { rows }, onceKey })
      return call(writeSubjectRemarks, { params, body: { subjectId, rows }, onceKey })
    },
    onSuccess: () => stale(),
  })
  const [first] = error ? formErrorsOf(error, t`Oops! Network Error Try again later`) : []
  return (
    <Stack width="760px">
      {first && <Banner tone="danger">{first.message}</Banner>}
      {result.rows.map((row) => {
        const stored = result.comments.find(
          (one) => one.studentId === row.studentId && one.subjectId === subjectId,
        )
        const { remark = '', otherRemark = '' } = stored ?? {}
        const own = { remark, otherRemark }
        const field = (column: keyof typeof own, label: string) => {
          const key = `${row.studentId} ${column}`
          return (
            <TextField
              label={label}
              lines={2}
              maxLength={remarkLength}
              isReadOnly={isReadOnly}
              value={typed[key] ?? own[column]}
              onChange={(text) => setTyped({ ...typed, [key]: text })}
              onBlur={() => {
                const text = typed[key]?.trim()
                if (text === undefined || text === own[column]) return
                mutate({ studentId: row.studentId, ...own, [column]: text })
              }}
            />
          )
        }
        return (
          <Stack key={row.studentId} as="section" gap="8px">
            <h2 className="remark-student">
              <bdi>{ownName(row)}</bdi>
            </h2>
            {field('remark', t`Remark`)}
            {field('otherRemark', t`Remark in the other script`)}
          </Stack>
        )
      })}
    </Stack>
  )
}
