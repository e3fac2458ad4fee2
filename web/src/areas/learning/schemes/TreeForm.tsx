import { useLingui } from '@lingui/react/macro'
import { BookOpen, CalendarRange, Layers, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import {
  changeTree,
  type SchemeLift,
  type SchemeView,
  type TreeNode,
} from 'tenant-api/contract/learning/schemes'
import { DiscardDialog } from '../../../crud/form/DiscardDialog.tsx'
import '../../../crud/record/Record.css'
import { useAction } from '../../../crud/form/use-action.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { LiftRows } from './LiftRows.tsx'
import { newNode, rowsOf, withNode, withoutNode, withPlan, withSameParts } from './tree-draft.ts'
import { NodeRow } from './NodeRow.tsx'
import { TryOut } from './TryOut.tsx'

const NodeSheet = lazy(async () => ({ default: (await import('./NodeSheet.tsx')).NodeSheet }))

/** What goes into a result, as rows that are saved as a whole; below it marks can be tried out, saved or not. */
export function TreeForm({ scheme, children }: { scheme: SchemeView; children: ReactNode }) {
  const { t } = useLingui()
  const { id, version, mayEdit } = scheme
  const [tree, setTree] = useState<{ nodes: readonly TreeNode[]; lifts: readonly SchemeLift[] }>(scheme)
  const [isDirty, setDirty] = useState(false)
  const [open, setOpen] = useState<TreeNode>()
  const { nodes, lifts } = tree
  const change = (next: Partial<typeof tree>) => {
    setTree({ ...tree, ...next })
    setDirty(true)
  }
  const refresh = useStale(/schemes/)
  const action = useAction({
    send: () => call(changeTree, { params: { id }, version, body: { nodes: [...nodes], lifts: [...lifts] } }),
    placeOf: (name) => /^(?:nodes|lifts)\.\d+/.exec(name)?.[0] ?? name,
    refresh: async () => {
      setDirty(false)
      await refresh()
    },
    done: t`The scheme is saved`,
  })
  const rows = rowsOf(nodes)
  return (
    <Stack>
      <div className="record-cards">
        <div className="record-stack">
          <Form id={action.id} mistakes={action.mistakes} onSubmit={action.submit}>
            <Card
              isFlush
              title={t`What goes into the result`}
              description={t`Subjects with their weight, and below each what its marks are made of.`}
            >
              {rows.length === 0 && (
                <p className="record-none">{t`Nothing yet. Take the subjects of the plan, or add them one by one.`}</p>
              )}
              <RowList aria-label={t`What goes into the result`} data-field="nodes">
                {rows.map(({ node, depth }, at) => (
                  <NodeRow
                    key={node.id}
                    node={node}
                    depth={depth}
                    scheme={scheme}
                    name={`nodes.${String(at)}`}
                    error={action.errorOf(`nodes.${String(at)}`)}
                    isReadOnly={!mayEdit}
                    onOpen={() => setOpen(node)}
                    onAdd={() => setOpen(newNode('kind', { parentId: node.id }))}
                    onAlike={() => change({ nodes: withSameParts(nodes, node) })}
                    onRemove={() => change({ nodes: withoutNode(nodes, node.id) })}
                  />
                ))}
              </RowList>
            </Card>
            {mayEdit && (
              <Cluster>
                <Button
                  icon={<BookOpen aria-hidden size={16} />}
                  onPress={() => change({ nodes: withPlan(nodes, scheme) })}
                >
                  {t`Take the subjects of the plan`}
                </Button>
                <Button icon={<Plus aria-hidden size={16} />} onPress={() => setOpen(newNode('subject'))}>
                  {t`Add a subject`}
                </Button>
                <Button icon={<Layers aria-hidden size={16} />} onPress={() => setOpen(newNode('group'))}>
                  {t`Add a group`}
                </Button>
                {scheme.terms.length > 0 && (
                  <Button
                    icon={<CalendarRange aria-hidden size={16} />}
                    onPress={() => setOpen(newNode('term'))}
                  >
                    {t`Add a term`}
                  </Button>
                )}
              </Cluster>
            )}
            <LiftRows
              lifts={lifts}
              scheme={scheme}
              errorOf={action.errorOf}
              onChange={(next) => change({ lifts: next })}
            />
            {mayEdit && (
              <Cluster>
                <Button look="primary" type="submit" isPending={action.isPending}>
                  {t`Save scheme`}
                </Button>
                {isDirty && <span className="muted">{t`Not saved yet`}</span>}
              </Cluster>
            )}
          </Form>
        </div>
        <div className="record-stack">{children}</div>
      </div>
      <TryOut scheme={{ ...scheme, nodes: rows.map(({ node }) => node), lifts: [...lifts] }} />
      {open && (
        <Suspense fallback={null}>
          <NodeSheet
            key={open.id}
            begin={open}
            nodes={nodes}
            scheme={scheme}
            onApply={(node) => {
              change({ nodes: withNode(nodes, node) })
              setOpen(undefined)
            }}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      <DiscardDialog isDirty={isDirty} />
    </Stack>
  )
}
