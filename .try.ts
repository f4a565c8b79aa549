import { readFileSync, writeFileSync, readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { collectProtobuf } from './src/protobuf/collect.ts'
import { compileProto } from './src/protobuf/compile.ts'
import { testConfig } from './test/support/config.ts'
import { sha256 } from './src/util/hash.ts'
const base='content/api/protos'
const files=readdirSync(base,{recursive:true,encoding:'utf8'}).filter(f=>f.endsWith('.proto')).sort()
const sources=files.map(f=>{const text=readFileSync(base+'/'+f,'utf8');return {path:base+'/'+f as any,text,hash:sha256(text)}})
const set={id:'p',proto:base as any,include:['mgmt/v1alpha1/account_hook.proto','mgmt/v1alpha1/transformer.proto','mgmt/**'],docsSet:'default',routeBase:'/api',sidebar:null,sidebarLabel:'Protos'}
const config=testConfig({protobuf:[set]})
const found:any[]=[]
let t=performance.now()
await import('protobufjs'); console.log('load',performance.now()-t)
t=performance.now()
const c=await collectProtobuf({protobuf:new Map([['p',sources]])},config,f=>found.push(f))
console.log('collect',performance.now()-t, found)
console.log(c.pages.map(p=>p.path), JSON.stringify(c.docs[0].sidebars).slice(0,600))
const hrefs=new Map(c.pages.map(p=>[p.source,p.path]))
for(const page of c.pages){ t=performance.now(); const r=compileProto(page,c.references.get(page.source)!,s=>hrefs.get(s)??null); const ms=performance.now()-t
 const noex=r.html.replace(/<details class="proto-json">.*?<\/details>/gs,'')
 console.log(page.name, ms.toFixed(1)+'ms', r.html.length, 'gz', gzipSync(r.html).length, 'without json', gzipSync(noex).length, r.headings.length, r.links.length, r.wordCount)
 writeFileSync('/tmp/proto-'+page.name+'.html', r.html) }
