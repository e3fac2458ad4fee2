import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  chooseSubjects,
  listTakenSubjects,
  type TakenSubject,
} from 'tenant-api/contract/learning/subject-plans/choices'
import { call, read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import '../../../../ui/table/Lines.css'
import './pages/SubjectChoices.css'

const none = 'none'

/** What a student is taught: what the section has, and of each choice the one that is taken. */
export function SubjectsCard({ id }: { id: string }) {
  const { t } = useLingui()
  const asked = read(listTakenSubjects, { params: { id } })
  const { data } = useQuery(asked)
  const mayEdit = useMay(['students', 'edit'])
  const queries = useQueryClient()
  const choosing = useMutation({
    mutationFn: ({ choice, subjectId }: { choice: string; subjectId: string | null }) =>
      call(chooseSubjects, {
        body: {
          year: data?.year ?? '',
          section: data?.section ?? '',
          cells: [{ studentId: id, choice, subjectId }],
        },
      }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: () => queries.invalidateQueries({ queryKey: asked.queryKey }),
  })
  if (!data || data.rows.length === 0) return null
  const groups = Map.groupBy(data.rows, ({ choice }) => choice)
  const common = groups.get('') ?? []
  groups.delete('')
  return (
    <Card title={t`Subjects`}>
      <p className="choices-common">
        {common.map((subject) => (
          <Badge key={subject.id}>{nameOf(subject)}</Badge>
        ))}
      </p>
      <div className="choices-groups">
        {[...groups].map(([choice, subjects]) => (
          <Select
            key={choice}
            label={choice}
            isDisabled={!mayEdit || choosing.isPending}
            choices={[
              { id: none, name: t`Not chosen yet` },
              ...subjects.map((subject) => ({ id: subject.id, name: subject.name, hint: subject.code })),
            ]}
            value={subjects.find(({ isTaken }) => isTaken)?.id ?? none}
            onChange={(key) => choosing.mutate({ choice, subjectId: key === none ? null : key })}
          />
        ))}
      </div>
    </Card>
  )
}

function nameOf({ name, code }: TakenSubject) {
  return (
    <>
      <bdi>{name}</bdi>
      {code && <Ltr>{code}</Ltr>}
    </>
  )
}
