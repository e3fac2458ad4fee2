import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { address } from 'kit/http/client'
import { UserCheck } from 'lucide-react'
import { type Brief, type Merged, mergingOf } from 'tenant-api/contract/people/duplicates'
import { ExcelLink } from '../../../../crud/files/ExcelLink.tsx'
import { PersonLink } from '../../../../crud/record/RecordHeader.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { PhoneText } from '../../../../ui/text/PhoneText.tsx'
import { Tabs } from '../../../../ui/layout/Tabs.tsx'
import { MergeView } from '../MergeView.tsx'
import { besideOf } from '../resource-of.ts'
import { comparison, useKeepApart } from '../use-merging.ts'
import { Why } from '../Why.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import '../Merge.css'

type Search = { of?: string; one?: string; other?: string }

/** People who may have been entered twice; two of them beside each other when the address names them. */
export function DuplicatesPage() {
  const { t } = useLingui()
  const seesStudents = useMay(['students', 'view'])
  return (
    <Duplicates
      page="duplicates"
      title={t`Duplicates`}
      kinds={[
        { id: 'guardians', title: t`Guardians` },
        ...(seesStudents ? [{ id: 'students', title: t`Students` } as const] : []),
      ]}
    />
  )
}

/** The same of who works here. */
export function DuplicateEmployeesPage() {
  const { t } = useLingui()
  const seesStaff = useMay(['staff', 'view'])
  return (
    <Duplicates
      page="duplicate-employees"
      title={t`Duplicate employees`}
      kinds={[
        { id: 'teachers', title: t`Teachers` },
        ...(seesStaff ? [{ id: 'staff', title: t`Staff` } as const] : []),
      ]}
    />
  )
}

type Props = { page: string; title: string; kinds: readonly { id: Merged; title: string }[] }

function Duplicates({ page, title, kinds }: Props) {
  const navigate = useNavigate()
  const { of, one, other } = useSearch({ strict: false }) as Search
  const kind = (kinds.find(({ id }) => id === of) ?? kinds[0])?.id ?? 'guardians'
  if (one && other) return <MergeView of={kind} first={one} second={other} />
  return (
    <Stack width="860px">
      <h1 className="page-title">{title}</h1>
      <Tabs
        label={title}
        value={kind}
        onChange={(next) => void navigate({ to: scoped(page), search: { of: next } as never, replace: true })}
        tabs={kinds.map((tab) => ({ ...tab, content: <Pairs of={tab.id} /> }))}
      />
    </Stack>
  )
}

function Pairs({ of }: { of: Merged }) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(read(mergingOf[of].list, {}))
  const keepApart = useKeepApart(of)
  const [mayEdit, mayMerge] = [useMay([of, 'edit']), useMay([of, 'delete'])]
  const mayMergeBeside = useMay([besideOf(of), 'delete'])
  if (data.rows.length === 0)
    return (
      <EmptyState icon={UserCheck} title={t`No duplicates found`} action={null}>
        {t`Records of one telephone, identity number or name are shown here.`}
      </EmptyState>
    )
  return (
    <Card
      isFlush
      title={t`Possible duplicates`}
      action={<ExcelLink href={address(mergingOf[of].sheet, {})} />}
    >
      <ul className="record-rows">
        {data.rows.map(({ one, other, why }) => (
          <li key={`${one.id} ${other.id}`}>
            <div className="record-row-text">
              <One {...one} />
              <One {...other} />
              <Why why={why} />
            </div>
            <span className="record-row-tools">
              {mayEdit && (
                <Button size="small" onPress={() => keepApart(one.id, other)}>
                  {t`Two people`}
                </Button>
              )}
              {mayMerge && (other.of === of || mayMergeBeside) && (
                <ButtonLink size="small" href={comparison(of, one.id, other.id)}>
                  {t`Compare and merge`}
                </ButtonLink>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function One({ of, id, name, fatherName, hint, relatives }: Brief) {
  return (
    <span className="record-row-more">
      <PersonLink page={of} id={id} name={name} />
      {fatherName && <bdi>{fatherName}</bdi>}
      {of === 'guardians' ? <PhoneText number={hint} /> : <Ltr>{hint}</Ltr>}
      {relatives
        .filter((relative) => relative !== fatherName)
        .map((relative) => (
          <bdi key={relative}>{relative}</bdi>
        ))}
    </span>
  )
}
