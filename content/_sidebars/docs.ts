/** The manual's sidebar: section headings are plain text, only the CLI is a category that folds. */
const heading = (label: string) => ({ type: 'html', value: `<div>${label}</div>`, className: 'sidebarcategory' })

/** A page with the icon that stands before its label. */
const doc = (id: string, icon: string, label?: string) => ({ type: 'doc', id, icon, label })

export default {
  mainSideBar: [
    heading('Overview'),
    doc('overview/intro', 'book'),
    doc('overview/quickstart', 'rocket-takeoff', 'Quickstart'),
    doc('overview/platform', 'diagram-3'),
    doc('overview/usecases', 'lightbulb'),
    doc('overview/core-features', 'stars'),
    doc('overview/core-concepts', 'layers'),
    {
      type: 'category',
      label: 'Neosync CLI',
      collapsed: true,
      items: [
        doc('cli/intro', 'terminal'),
        doc('cli/installing', 'download'),
        doc('cli/login', 'box-arrow-in-right'),
        doc('cli/whoami', 'person-badge'),
        {
          type: 'category',
          label: 'accounts',
          collapsed: false,
          items: [doc('cli/accounts/list', 'list-ul', 'list'), doc('cli/accounts/switch', 'arrow-left-right', 'switch')]
        },
        {
          type: 'category',
          label: 'jobs',
          collapsed: false,
          items: [doc('cli/jobs/list', 'list-ul', 'list'), doc('cli/jobs/trigger', 'play', 'trigger')]
        },
        doc('cli/version', 'tag', 'version'),
        doc('cli/sync', 'arrow-repeat')
      ]
    },
    doc('overview/cloud-security-overview', 'shield-check', 'Cloud Security Overview'),
    heading('Deploy Neosync'),
    doc('deploy/intro', 'cloud-arrow-up'),
    doc('deploy/env-vars', 'sliders'),
    doc('deploy/kubernetes', 'boxes'),
    doc('deploy/docker-compose', 'box-seam'),
    doc('deploy/auth', 'lock'),
    doc('deploy/database', 'database', 'Database Setup'),
    heading('Guides'),
    doc('guides/creating-a-sync-job', 'arrow-repeat'),
    doc('guides/creating-a-data-gen-job', 'magic'),
    doc('guides/custom-code-transformers', 'code-slash', 'Custom Code Transformers'),
    doc('guides/using-neosync-in-ci', 'infinity'),
    doc('guides/analytics', 'bar-chart'),
    doc('guides/neosync-local-dev', 'laptop'),
    doc('guides/terraform', 'stack', 'Neosync Terraform Provider'),
    doc('guides/using-custom-llm-transformer', 'robot'),
    doc('guides/ai-synthetic-data-generation', 'stars'),
    doc('guides/initializing-your-schema', 'table'),
    doc('guides/troubleshooting', 'wrench', 'Troubleshooting'),
    doc('guides/postgres-bastion-host', 'hdd-network', 'Connect Postgres via Bastion Host'),
    doc('guides/neosync-ip-ranges', 'globe'),
    doc('guides/syncing-data-in-mongodb', 'filetype-json'),
    doc('guides/anonymization-service-endpoints', 'layers'),
    doc('guides/viewing-job-run-logs', 'card-text', 'Viewing Job Run Logs'),
    doc('guides/incremental-data-sync', 'plus-slash-minus', 'Incremental Data Syncs'),
    doc('guides/new-column-addition-strategies', 'node-plus'),
    doc('guides/column-removal-strategies', 'node-minus'),
    doc('guides/job-hooks', 'link-45deg'),
    doc('guides/account-hooks', 'link-45deg'),
    doc('guides/rbac', 'people'),
    heading('Connections'),
    doc('connections/postgres', 'database', 'Postgres'),
    doc('connections/mysql', 'database'),
    doc('connections/s3', 'bucket'),
    doc('connections/mongodb', 'filetype-json'),
    doc('connections/dynamodb', 'lightning'),
    doc('connections/sqlserver', 'hdd-stack'),
    heading('Transformers'),
    doc('transformers/introduction', 'shuffle'),
    doc('transformers/neosync-types', 'type'),
    doc('transformers/system', 'gear', 'System'),
    doc('transformers/javascript', 'filetype-js', 'Javascript'),
    doc('transformers/sql-javascript', 'arrow-left-right', 'SQL Type to JS Types'),
    doc('transformers/user-defined', 'person-gear', 'User Defined'),
    heading('Table Constraints'),
    doc('table-constraints/foreign-keys', 'key'),
    doc('table-constraints/virtual-foreign-keys', 'key-fill'),
    doc('table-constraints/circular-dependencies', 'arrow-clockwise'),
    doc('table-constraints/subsetting', 'funnel'),
    heading('Schema Initialization'),
    doc('schema-init/schema-initialization-overview', 'table')
  ]
}
