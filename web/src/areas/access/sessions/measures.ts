import { msg } from '@lingui/core/macro'
import type { HomeMeasure } from '../../../shell/navigation/area.ts'

export const measures: readonly HomeMeasure[] = [
  {
    key: 'log-ins',
    title: msg`Log-ins`,
    chart: 'line',
    page: 'audit?act=sessions.started',
  },
  { key: 'changes', title: msg`Changes`, chart: 'bar', page: 'audit' },
  {
    key: 'people-by-role',
    title: msg`People by role`,
    chart: 'ring',
    by: { part: msg`Role`, of: msg`People` },
  },
  {
    key: 'people-by-campus',
    title: msg`People by campus`,
    chart: 'ring',
    by: { part: msg`Campus`, of: msg`People` },
    level: 'institute',
  },
]
