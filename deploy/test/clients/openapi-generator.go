// Calls a service with the client of OpenAPI Generator for Go: PROGRAM URL KEY FILE FILE_URL.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	glossa "example.org/glossa"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	url, key, path, fileURL := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	configuration := glossa.NewConfiguration()
	configuration.Servers = glossa.ServerConfigurations{{URL: url}}
	client := glossa.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), glossa.ContextAPIKeys, map[string]glossa.APIKey{"key": {Key: key}})
	one, two := "The house is big.", []string{"The house is big.", "12"}

	translate := func(text glossa.TranslateRequestText) *glossa.TranslationResponse {
		request := *glossa.NewTranslateRequest(text, "de")
		request.SetCurrentLanguage("en")
		response, _, err := client.OperationsAPI.Translate(ctx).TranslateRequest(request).Execute()
		return must(response, err)
	}
	form := func() glossa.ApiTranslateDocumentRequest {
		return client.DocumentsAPI.TranslateDocument(ctx).CurrentLanguage("en").TargetLanguage("de")
	}
	translateDocument := func(request glossa.ApiTranslateDocumentRequest) string {
		created, _, err := request.Execute()
		id := must(created, err).DocumentId
		for {
			document, _, err := client.DocumentsAPI.GetDocument(ctx, id).Execute()
			status := must(document, err).Status
			if status == "done" {
				break
			}
			if status != "queued" && status != "translating" {
				panic(status)
			}
			time.Sleep(100 * time.Millisecond)
		}
		result, _, err := client.DocumentsAPI.ReadTranslatedDocument(ctx, id).Execute()
		return string(must(os.ReadFile(must(result, err).Name())))
	}

	question := "Where is the library?"
	detection := *glossa.NewDetectRequest(glossa.DetectRequestText{String: &question})
	detected, _, err := client.OperationsAPI.Detect(ctx).DetectRequest(detection).Execute()
	language := must(detected, err).Detected.DetectedLanguage.Language.Get()
	order := *glossa.NewSummaryRequest()
	order.SetText("A bridge opens. It is long.")
	order.SetType("points")
	summary, _, err := client.OperationsAPI.Summarize(ctx).SummaryRequest(order).Execute()
	points := must(summary, err).Summary.ArrayOfString
	upload := client.FilesAPI.UploadFile(ctx).File(must(os.Open(path))).Key("go.txt").Overwrite(true)
	stored, _, err := upload.Execute()
	must(stored, err)

	unknown := *glossa.NewTranslateRequest(glossa.TranslateRequestText{String: &one}, "xx")
	_, response, err := client.OperationsAPI.Translate(ctx).TranslateRequest(unknown).Execute()
	var failure *glossa.GenericOpenAPIError
	if !errors.As(err, &failure) {
		panic(err)
	}
	fmt.Println(string(must(json.Marshal(map[string]any{
		"text":     translate(glossa.TranslateRequestText{String: &one}).TranslatedText.String,
		"texts":    translate(glossa.TranslateRequestText{ArrayOfString: &two}).TranslatedText.ArrayOfString,
		"language": language,
		"points":   points,
		"stored":   map[string]any{"key": stored.Key, "size": stored.Size},
		"documents": []string{
			translateDocument(form().File(must(os.Open(path)))),
			translateDocument(form().Url(fileURL)),
			translateDocument(form().FileStoreKey(stored.Key)),
		},
		"failure": map[string]any{"status": response.StatusCode, "code": failure.Model().(glossa.Error).Code},
	}))))
}
