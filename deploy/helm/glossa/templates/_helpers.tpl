{{- define "glossa.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "glossa.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 52 | trimSuffix "-" }}
{{- else if contains (include "glossa.name" .) .Release.Name }}
{{- .Release.Name | trunc 52 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "glossa.name" .) | trunc 52 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{/* Labels of all pods of this release, including jobs. */}}
{{- define "glossa.selector" -}}
app.kubernetes.io/name: {{ include "glossa.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* Labels of the replicas. */}}
{{- define "glossa.replicas" -}}
{{ include "glossa.selector" . }}
app.kubernetes.io/component: service
{{- end }}

{{- define "glossa.labels" -}}
{{ include "glossa.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/part-of: glossa
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{/* With an autoscaler the current number: without it, an upgrade that switches it on would leave one replica. */}}
{{- define "glossa.replicaCount" -}}
{{- if not (or .Values.autoscaling.enabled (kindIs "invalid" .Values.replicas)) }}
{{- .Values.replicas }}
{{- else }}
{{- with lookup "apps/v1" "Deployment" .Release.Namespace (include "glossa.fullname" .) }}
{{- .spec.replicas }}
{{- end }}
{{- end }}
{{- end }}

{{- define "glossa.image" -}}
{{- if .Values.image.digest }}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest }}
{{- else }}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) }}
{{- end }}
{{- end }}

{{/* Environment: settings that the chart decides, then `settings`. */}}
{{- define "glossa.env" -}}
{{- $own := dict
  "GLOSSA_HOST" "0.0.0.0"
  "GLOSSA_PORT" "3000"
  "GLOSSA_METRICS_PORT" (.Values.metrics.port | toString)
  "GLOSSA_SHUTDOWN_DELAY" (.Values.shutdown.delay | toString)
  "GLOSSA_SHUTDOWN_DEADLINE" (.Values.shutdown.deadline | toString)
  "GLOSSA_DATA_DIR" "/data"
  "GLOSSA_MODELS_DIR" "/models" }}
{{- if .Values.certificates.configMap }}
{{- $_ := set $own "NODE_EXTRA_CA_CERTS" "/certificates/ca.crt" }}
{{- end }}
{{- $env := list }}
{{- range $name, $value := merge (deepCopy .Values.settings) $own }}
{{- /* Helm parses numbers as floats and would print large ones with an exponent. */}}
{{- if kindIs "float64" $value }}{{ $value = int64 $value }}{{ end }}
{{- $env = append $env (dict "name" $name "value" (toString $value)) }}
{{- end }}
{{- toYaml $env }}
{{- end }}

{{- define "glossa.certificatesMount" -}}
{{- if .Values.certificates.configMap -}}
- { name: certificates, mountPath: /certificates, readOnly: true }
{{- end }}
{{- end }}

{{- define "glossa.certificatesVolume" -}}
{{- with .Values.certificates.configMap -}}
- name: certificates
  configMap: { name: {{ . }} }
{{- end }}
{{- end }}

{{- define "glossa.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "glossa.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}
