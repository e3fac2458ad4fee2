import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listCurricula, seedCurriculum } from 'tenant-api/contract/institute/structure'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { call } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { RadioGroup } from '../../../../ui/form/choice/RadioGroup.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import './CurriculumPage.css'

/** A school begins with the classes and subjects of the curriculum that it follows. Choosing it twice adds nothing. */
export function CurriculumPage() {
  const { t } = useLingui()
  const [chosen, choose] = useState<string>()
  const { data, fallback } = withFallback(useProviders(), 6)
  const adding = useAdding()
  const key = chosen ?? data?.rows[0]?.key ?? ''
  return (
    <div className="curriculum">
      <header>
        <h1 className="page-title">{t`Curriculum`}</h1>
        <p className="muted">
          {t`Choose what your school follows. Its classes and subjects are added to those that you have; change them as you like.`}
        </p>
      </header>
      {fallback}
      {data && (
        <>
          <RadioGroup
            label={t`Course provider`}
            value={key}
            onChange={choose}
            choices={data.rows.map(({ key, name, classes, subjects }) => {
              const [grades, taught] = [
                t({ message: plural(classes, { one: '# class', other: '# classes' }) }),
                t({ message: plural(subjects, { one: '# subject', other: '# subjects' }) }),
              ]
              return { id: key, name, hint: `${grades} · ${taught}` }
            })}
          />
          <Cluster align="stretch">
            <Button look="primary" isPending={adding.isPending} onPress={() => adding.mutate(key)}>
              {t`Add classes and subjects`}
            </Button>
            <ButtonLink href={scoped('classes/new')}>{t`Add my own instead`}</ButtonLink>
          </Cluster>
        </>
      )}
    </div>
  )
}

function useProviders() {
  const { t } = useLingui()
  return useQuery({
    queryKey: [listCurricula.path],
    async queryFn() {
      const found = await call(listCurricula, {})
      toast({ type: 'success', message: t`Course Providers have been fetched successfully` })
      return found
    },
    staleTime: Infinity,
  })
}

function useAdding() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (provider: string) =>
      call(seedCurriculum, { body: { provider }, onceKey: crypto.randomUUID() }),
    async onSuccess({ classes }) {
      toast({
        type: 'success',
        message: t({ message: plural(classes, { one: '# class added', other: '# classes added' }) }),
      })
      await queries.invalidateQueries()
      await navigate({ to: scoped('classes') })
    },
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
}
