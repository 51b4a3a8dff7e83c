// node tools/deployment/check.ts: whether the Dockerfile and deploy/ are what their formats allow,
// and say of the shop what is true. A part of `npm run check`.
import { composeFindings } from './compose.ts'
import { imageFindings } from './image.ts'
import { kubernetesFindings } from './kubernetes.ts'

const findings = [...imageFindings(), ...composeFindings(), ...kubernetesFindings()]
for (const finding of findings) console.error(finding)
if (findings.length > 0) process.exit(1)
