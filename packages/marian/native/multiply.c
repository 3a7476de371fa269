/*
 * Products of 8-bit matrices with instructions that WebAssembly lacks. Operands and results are those of `multiply` and
 * `multiply_sparse` in ../assembly, bit for bit: sums are integers, and floats are computed in the same order.
 *
 * Every function trusts its operands. The caller checks that they lie in the memory (../src/native/checked.ts).
 */
#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

/* Columns of a block of packed weights (../assembly/pack.ts). */
#define BLOCK_COLUMNS 16
/* Bytes of the weights of four rows in a block. */
#define BLOCK_BYTES (4 * BLOCK_COLUMNS)
/* Dense rows that are multiplied together. */
#define GROUP_ROWS 4
/* Bytes of facts about a quantized row (../assembly/dense-row.ts, ../assembly/sparse-row.ts). */
#define FACTS 16

static inline int32_t integer_at(const uint8_t *at) {
  int32_t value;
  __builtin_memcpy(&value, at, 4);
  return value;
}

static inline float float_at(const uint8_t *at) {
  float value;
  __builtin_memcpy(&value, at, 4);
  return value;
}

#define PASTE_(function, suffix) function##_##suffix
#define PASTE(function, suffix) PASTE_(function, suffix)
#define NAME(function) PASTE(function, INSTRUCTIONS)

/* AVX2 multiplies unsigned by signed bytes, and adds pairs of products in 16 bits. Weights are signed. */
#define INSTRUCTIONS avx2
#define TARGET __attribute__((target("avx2")))
#include "vectors-256.h"
/* The signs of the weights move to the activations. Two products of at most 128 * 127 fit into 16 bits. */
TARGET static inline __m256i dot_avx2(__m256i sums, __m256i x, __m256i weights) {
  __m256i pairs = _mm256_maddubs_epi16(_mm256_abs_epi8(weights), _mm256_sign_epi8(x, weights));
  return _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}
/* No value of `x` is negative. */
TARGET static inline __m256i dot_positive_avx2(__m256i sums, __m256i x, __m256i weights) {
  return _mm256_add_epi32(sums, _mm256_madd_epi16(_mm256_maddubs_epi16(x, weights), _mm256_set1_epi16(1)));
}
#include "multiply.h"
#undef INSTRUCTIONS
#undef TARGET

/* The dot products of AVX-VNNI and AVX-512 VNNI add in 32 bits. Weights are unsigned. */
#define INSTRUCTIONS avx_vnni
#define TARGET __attribute__((target("avx2,avxvnni")))
#include "vectors-256.h"
TARGET static inline __m256i dot_avx_vnni(__m256i sums, __m256i x, __m256i weights) {
  return _mm256_dpbusd_avx_epi32(sums, weights, x);
}
#define dot_positive_avx_vnni dot_avx_vnni
#include "multiply.h"
#undef INSTRUCTIONS
#undef TARGET

#define INSTRUCTIONS avx512_vnni
#define TARGET __attribute__((target("avx512f,avx512vnni")))
#include "vectors-512.h"
TARGET static inline __m512i dot_avx512_vnni(__m512i sums, __m512i x, __m512i weights) {
  return _mm512_dpbusd_epi32(sums, weights, x);
}
#define dot_positive_avx512_vnni dot_avx512_vnni
#include "multiply.h"
#undef INSTRUCTIONS
#undef TARGET

/* Whether this processor and its operating system support the instructions. */
uint32_t supports_avx2(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") != 0;
}

uint32_t supports_avx_vnni(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avxvnni");
}

uint32_t supports_avx512_vnni(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vnni");
}
