import { Counter, Gauge, type Registry } from 'prom-client';

export function createModelMetrics(registry: Registry, installed: () => number) {
  new Gauge({
    name: 'glossa_translation_models_installed',
    help: 'Models on disk, as last looked at',
    registers: [registry],
    collect() {
      this.set(installed());
    },
  });
  return {
    downloads: new Counter({
      name: 'glossa_translation_model_downloads_total',
      help: 'Downloads of models that ended, by result: installed, failed or stopped',
      labelNames: ['result'],
      registers: [registry],
    }),
    bytes: new Counter({
      name: 'glossa_translation_model_downloaded_bytes_total',
      help: 'Bytes of models that arrived',
      registers: [registry],
    }),
  };
}
