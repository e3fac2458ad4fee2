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
        pathNot: '(\\.test|/testing[^/]*|/cli|/bench/.*)\\.ts$|/openapi-[^/]*\\.ts$',
      },
      to: { path: '^(control-plane|tenant-api)/', pathNot: '^$1/' },
    },
    {
      name: 'modules-by-their-front-door',
      comment: 'across modules only contract, tables and verbs; seeds may build on seeds',
      severity: 'error',
      from: {
        path: '^(tenant-api|control-plane)/src/modules/([^/]+)/',
        pathNot: '(\\.test|/seed|/seed-\\w+)\\.ts$',
      },
      to: { path: '^(tenant-api|control-plane)/src/modules/(?!$2/)[^/]+/(routes|module|seed)\\.ts$' },
    },
    {
      name: 'contracts-are-data',
      comment: 'a contract imports zod, kit and other contracts',
      severity: 'error',
      from: { path: '/modules/[^/]+/contract\\.ts$' },
      to: {
        pathNot:
          '^kit/(contract|resource|settings|institute-type|fields|iban|identity|money|day|hijri|locale|country|phone|plans|words|carrier|push-subscription|rich-text)\\.ts$|/contract\\.ts$|node_modules/(\\.pnpm/)?zod',
      },
    },
    {
      name: 'one-door-to-databases',
      comment: 'only school.ts and database.ts open connections',
      severity: 'error',
      from: {
        path: '^(control-plane|tenant-api)/src/',
        pathNot:
          '^(tenant-api/src/(school|directory)|control-plane/src/database)\\.ts$|\\.test\\.ts$|/testing[^/]*\\.ts$',
      },
      to: { path: 'node_modules/(\\.pnpm/)?postgres@?[^/]*/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'areas-apart',
      comment: 'an area never imports another area',
      severity: 'error',
      from: { path: '^web/src/areas/([^/]+)/' },
      to: { path: '^web/src/areas/(?!$1/)[^/]+/' },
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
