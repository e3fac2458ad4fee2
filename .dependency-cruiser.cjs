/** Who may import whom; the words are those of docs/architecture.md. */
module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'kit-stands-alone',
      comment: 'kit knows none of the applications',
      severity: 'error',
      from: { path: '^kit/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(control-plane|tenant-api|web|marketing|migrations|scripts)/' },
    },
    {
      name: 'planes-apart',
      comment: 'the control plane and the tenant API share kit and migrations, never each other',
      severity: 'error',
      from: {
        path: '^(control-plane|tenant-api)/',
        pathNot: '(\\.test|/testing[^/]*|/testing/.*|/cli|/bench/.*)\\.ts$|/openapi-[^/]*\\.ts$',
      },
      to: { path: '^(control-plane|tenant-api)/', pathNot: '^$1/' },
    },
    {
      name: 'modules-by-their-front-door',
      comment: 'across modules of the tenant API only contract, tables and verbs',
      severity: 'error',
      from: { path: '^tenant-api/src/([^/]+/[^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^tenant-api/src/(?!core/).+/(routes|module)\\.ts$',
        pathNot: '^tenant-api/src/$1/',
      },
    },
    {
      name: 'control-modules-by-their-front-door',
      comment: 'the same in the control plane',
      severity: 'error',
      from: { path: '^control-plane/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^control-plane/src/modules/(?!$1/)[^/]+/(routes|module)\\.ts$' },
    },
    {
      name: 'contracts-are-data',
      comment:
        'a contract imports zod, kit, the keys of the roles, other contracts and the shapes that it shares',
      severity: 'error',
      from: { path: '^(tenant-api|control-plane)/src/.*/contract\\.ts$' },
      to: {
        pathNot:
          '^kit/(contract|values|institute|prices)/|^kit/marks/pass-words\\.ts$|^kit/text/(locale|words|rich-text|typed-text)\\.ts$|^kit/messages/(carrier|push-subscription)\\.ts$|^tenant-api/src/core/authorization/role-keys\\.ts$|/(contract|[\\w-]+-shape)\\.ts$|node_modules/(\\.pnpm/)?zod',
      },
    },
    {
      name: 'labels-are-sentences',
      comment: 'the browser loads the labels of all modules: they import nothing but what marks a sentence',
      severity: 'error',
      from: { path: '^tenant-api/src/.*/labels\\.ts$' },
      to: { pathNot: '^kit/text/words\\.ts$' },
    },
    {
      name: 'one-door-to-databases',
      comment: 'only school.ts and database.ts open connections',
      severity: 'error',
      from: {
        path: '^(control-plane|tenant-api)/src/',
        pathNot:
          '^(tenant-api/src/core/school/(school|directory)|control-plane/src/database)\\.ts$|\\.test\\.ts$|/testing[^/]*\\.ts$',
      },
      to: { path: 'node_modules/(\\.pnpm/)?postgres@?[^/]*/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'areas-apart',
      comment: 'an area never imports another area; what two areas of a wing show stands beside them',
      severity: 'error',
      from: { path: '^web/src/areas/([^/]+/[^/]+)/', pathNot: '^web/src/areas/people/' },
      to: { path: '^web/src/areas/(?!$1/)[^/]+/[^/]+/', pathNot: '^web/src/areas/learning/card/' },
    },
    {
      name: 'people-apart',
      comment:
        'students, guardians and employees are one register of people: their areas know each other alone',
      severity: 'error',
      from: { path: '^web/src/areas/people/' },
      to: { path: '^web/src/areas/(?!people/)[^/]+/' },
    },
    {
      name: 'ui-knows-no-data',
      comment: 'components know neither data nor router',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: {
        path: '^web/src/(areas|crud|shell)/|node_modules/(\\.pnpm/)?(@tanstack.react-(router|query)|tenant-api)|^tenant-api/',
      },
    },
    {
      name: 'crud-below-areas',
      severity: 'error',
      from: { path: '^web/src/crud/' },
      to: { path: '^web/src/areas/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
